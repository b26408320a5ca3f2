import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { config } from '../../server/core/config.ts';
import { connect, type Db, type Queryable } from '../../server/core/db/connect.ts';
import { provideDatabase } from '../../server/core/db/database.ts';
import type { EmbeddedServer } from '../../server/core/db/embedded.ts';
import { migrateAll } from '../../server/core/jobs/migrate-all.ts';
import { castPath, shopPath } from '../../server/core/paths.ts';
import { secrets } from '../../server/core/secrets.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { randomFrom } from '../bench/random.ts';
import { forgetLimits, PASSWORD } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import { type CastBrowser, castBrowser, fileOf, plainPhoto, publish } from '../support/casts.ts';
import { Machine, throughAny } from '../support/machines.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { quickFolder } from '../support/quick-folder.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { addShop, type Places } from '../support/seed.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { startReplica } from '../support/start-replica.ts';
import { throughSite } from '../support/through-site.ts';
import { addPerson } from '../support/timeline.ts';

const WAIT = { timeout: 60_000 };
const SEED = 20_261_129;

let dir: string;
let servers: EmbeddedServer[] = [];
let db: Db;
let owner: Db;
let replica: Db;
let s3: S3Server;
let post: MailServer;
let machines: Machine[] = [];
let shopId: number;

const open = (url: string) => connect(url, { name: 'test', poolSize: 4, unlimited: true });
const newMachine = () =>
  new Machine(servers[0]?.siteUrl ?? '', {
    DATABASE_REPLICA_URL: servers[1]?.siteUrl ?? '',
    SMTP_URL: post.url,
    ...s3.env,
  });

beforeAll(async () => {
  dir = quickFolder('yoakari-machines-');
  chmodSync(dir, 0o755);
  const from = path.join(dir, 'primary');
  const primary = await startPostgres(from, secrets());
  servers.push(primary);
  await migrateAll({ url: primary.siteUrl, ownerUrl: primary.url });
  db = open(primary.siteUrl);
  owner = open(primary.url);
  provideDatabase(db);
  await castBrowser(db);
  shopId = (await db.selectFrom('shops').select('id').executeTakeFirstOrThrow()).id;
  servers.push(await startReplica(primary.url, from, path.join(dir, 'replica')));
  replica = open(servers[1]?.url ?? '');
  [post, s3] = await Promise.all([startMailServer(), startS3Server()]);
  Object.assign(config().messaging, { smtpUrl: post.url });
  machines = [newMachine(), newMachine()];
  await Promise.all(machines.map((machine) => machine.startAll()));
});
beforeEach(() => forgetLimits(db));
afterAll(async () => {
  for (const machine of machines) {
    await machine.stop();
    machine.remove();
  }
  await replica?.destroy();
  await owner?.destroy();
  await db?.destroy();
  for (const server of servers.reverse()) await server.stop();
  await post?.close();
  await s3?.close();
  [servers, machines] = [[], []];
  rmSync(dir, { recursive: true, force: true });
});

const siteOf = (which: 'A' | 'B') => (machines[which === 'A' ? 0 : 1] as Machine).site;
/** The next calls of the browser go there; its network stays where one is named. */
const at = (which: 'A' | 'B', browser: Browser, from?: string) => throughSite(siteOf(which), browser, from);
const statusAt = async (which: 'A' | 'B', address: string) => (await siteOf(which).get(address)).status;
const textAt = async (which: 'A' | 'B', address: string) => (await siteOf(which).get(address)).text();

async function castAt(which: 'A' | 'B', name: string): Promise<CastBrowser> {
  const cast = await castBrowser(db, name);
  at(which, cast.browser);
  return cast;
}

/** What waits for its time is due now, and the workers hear of it. */
async function makeDue(task: 'publish_post' | 'erase_account'): Promise<void> {
  await sql`
    update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task}`.execute(db);
  await sql`select pg_notify('jobs:insert', '{"r":"1","count":9}')`.execute(db);
}

const waitingJobs = async (): Promise<string[]> => {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where run_at <= now()`.execute(db);
  return rows.map(({ task }) => task);
};

describe('who is asked for on one machine and known on the other', () => {
  it('a member registers on A, types the code on B, and is out of both with a logout', async () => {
    const email = 'ken@example.jp';
    const browser = at('A', new Browser());
    const asked = await browser.post('/api/register_email', { email, password: PASSWORD, type: 'boy' });
    expect(asked.status, asked.text).toBe(200);
    const code = () =>
      post.mails.flatMap(({ recipients, text }) =>
        recipients.includes(email) ? [/\b(\d{6})\b/.exec(text ?? '')?.[1]] : [],
      );
    await expect.poll(code, WAIT).toEqual([expect.stringMatching(/^\d{6}$/)]);
    const verified = await at('B', browser).post('/api/verify_email', { email, code: code()[0] });
    expect(verified.status, verified.text).toBe(200);
    const { myId } = verified.body;
    for (const which of ['A', 'B'] as const)
      expect(await at(which, browser).me()).toMatchObject({ guest: false, myId });

    const own = `/api/my_page/${myId}/sessions`;
    const cookies = new Map(browser.cookies);
    expect((await at('A', browser).post('/api/logout')).status).toBe(200);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    for (const which of ['B', 'A'] as const) expect((await at(which, browser).get(own)).status).toBe(401);
    const login = await at('B', browser).post('/api/login', { email, password: PASSWORD });
    expect(login.status, login.text).toBe(200);
    expect((await at('A', browser).get(own)).status).toBe(200);
  });

  it('wrong logins on A leave none on B', async () => {
    const from = '10.210.0.1';
    const guess = (which: 'A' | 'B') =>
      at(which, new Browser(), from).post('/api/login', { email: 'absent@example.jp', password: 'x' });
    const guessed = await Promise.all(Array.from({ length: 10 }, () => guess('A')));
    expect(guessed.map(({ status }) => status)).toEqual(guessed.map(() => 422));
    expect((await guess('B')).status).toBe(429);
  });

  it('what she wrote on A she reads on B at once, however late the replica is', async () => {
    const { browser, castId } = await castAt('A', 'みお');
    await sql`select pg_wal_replay_pause()`.execute(replica);
    onTestFinished(async () => {
      await sql`select pg_wal_replay_resume()`.execute(replica);
    });
    await publish(browser, { message: 'もう一台でも読める投稿です。' });
    const feed = `/api/cast_tls?castId=${castId}`;
    expect((await at('B', browser).get(feed)).text).toContain('もう一台でも読める投稿です。');
    const guest = at('B', new Browser());
    await expect
      .poll(async () => (await guest.get(feed)).text, WAIT)
      .toContain('もう一台でも読める投稿です。');
  });
});

describe('what is stored on one machine and shown by the other', () => {
  it('a post of A has its page and its picture on B, until she hides herself on A', async () => {
    const { browser, castId, myId } = await castAt('A', 'れいな');
    const message = '二台で見える写真です。';
    const posted = await publish(browser, { message, images: [fileOf(await plainPhoto(500))] });
    const photo = new URL(posted.photos[0]?.src ?? '', 'http://localhost').pathname;
    const seenAt = async (which: 'A' | 'B') => ({
      page: (await statusAt(which, castPath(castId))) === 200,
      post: (await textAt(which, posted.path)).includes(message),
      picture: (await statusAt(which, photo)) === 200,
      card: (await at(which, new Browser()).get(`/api/cast_cards/${castId}`)).status === 200,
      feed: (await at(which, new Browser()).get(`/api/cast_tls?castId=${castId}`)).text.includes(message),
    });
    const all = (shown: boolean) => ({ page: shown, post: shown, picture: shown, card: shown, feed: shown });
    const show = (which: 'A' | 'B', visible: boolean) =>
      at(which, browser).post(`/api/my_page/${myId}/visibility`, { visible });
    for (const which of ['B', 'A'] as const) await expect.poll(() => seenAt(which), WAIT).toEqual(all(true));
    expect((await show('A', false)).status).toBe(200);
    for (const which of ['B', 'A'] as const) await expect.poll(() => seenAt(which), WAIT).toEqual(all(false));
    expect((await show('B', true)).status).toBe(200);
    for (const which of ['A', 'B'] as const) await expect.poll(() => seenAt(which), WAIT).toEqual(all(true));
  });

  it('a change reaches the stored pages of both', async () => {
    const address = shopPath(shopId);
    const rename = (name: string) => db.updateTable('shops').set({ name }).where('id', '=', shopId).execute();
    for (const name of ['ふたつの夜', 'みっつの夜']) {
      await rename(name);
      for (const which of ['A', 'B'] as const)
        await expect.poll(() => textAt(which, address), WAIT).toContain(name);
    }
  });

  it('a machine that begins with the pages of A serves them, and hears of what changes then', async () => {
    const where = db.selectFrom('shops').select(['prefectureId', 'areaId', 'stationId']);
    const id = await addShop(db, (await where.executeTakeFirstOrThrow()) as Places, { name: 'はじめの名' });
    const rename = (trx: Queryable, name: string) =>
      trx.updateTable('shops').set({ name }).where('id', '=', id).execute();
    await expect.poll(() => textAt('A', shopPath(id)), WAIT).toContain('はじめの名');
    const third = newMachine();
    onTestFinished(async () => {
      await third.stop();
      third.remove();
    });
    third.takePagesOf(machines[0] as Machine);
    // No page hears of it: what is rendered now has another name.
    await db.transaction().execute(async (trx) => {
      await sql`set local app.page_changes = 'off'`.execute(trx);
      await rename(trx, '知らない名');
    });
    await third.start('site');
    const shown = async () => (await third.site.get(shopPath(id))).text();
    expect(await shown()).toContain('はじめの名');
    await rename(db, 'つぎの名');
    await expect.poll(shown, WAIT).toContain('つぎの名');
  });
});

describe('what two workers do', () => {
  it('each scheduled post and each mail is done once', async () => {
    await sql`create table ended_jobs (id bigint, attempts int)`.execute(owner);
    await sql`
      create function note_ended() returns trigger language plpgsql security definer as $body$
      begin insert into public.ended_jobs values (old.id, old.attempts); return null; end $body$`.execute(
      owner,
    );
    await sql`create trigger note_ended after delete on graphile_worker._private_jobs
      for each row execute function note_ended()`.execute(owner);
    const fan = await addPerson(db, 'なお');
    const casts = await Promise.all(['あおい', 'ゆい', 'りん'].map((name) => castAt('A', name)));
    const tomorrow = new Date(Date.now() + 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 16);
    const ids: number[] = [];
    for (const { browser, castId } of casts) {
      await db.insertInto('castFollows').values({ userId: fan.id, castId, bell: 'all' }).execute();
      ids.push((await publish(browser, { message: '明日の投稿です。', scheduledOn: tomorrow })).id);
    }
    const subjects = Array.from({ length: 30 }, (_, i) => `mail ${String(i).padStart(2, '0')}`);
    await db.updateTable('posts').set({ postedAt: sql`now()` }).where('id', 'in', ids).execute();
    await makeDue('publish_post');
    for (const subject of subjects) await sendMail(db, { to: 'a@example.jp', subject, text: 'x' });
    await expect.poll(waitingJobs, WAIT).toEqual([]);

    const sent = post.mails.flatMap(({ subject }) => (subject?.startsWith('mail ') ? [subject] : []));
    expect(sent.toSorted()).toEqual(subjects);
    const heard = db.selectFrom('notifications').select('postId').where('userId', '=', fan.id);
    expect((await heard.orderBy('postId').execute()).map(({ postId }) => postId)).toEqual(ids);
    for (const which of ['A', 'B'] as const)
      for (const id of ids)
        await expect.poll(() => textAt(which, `/tl/${id}/`), WAIT).toContain('明日の投稿です。');
    const again = await sql`select id from ended_jobs where attempts > 1`.execute(owner);
    expect(again.rows).toEqual([]);
  });
});

it('follows, votes, likes, comments and an erasure by requests that go to either machine', async () => {
  const draw = randomFrom(SEED);
  const her = await castBrowser(db, 'ことり');
  const fan = await addPerson(db, 'けん');
  for (const { browser } of [her, fan]) throughAny(machines, draw, browser);
  const posted = await publish(her.browser, { message: '今夜も', images: [fileOf(await plainPhoto(450))] });
  const tlId = posted.id;
  const done = async (path: string, body: Record<string, unknown>) => {
    const answer = await fan.browser.post(path, body);
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    return answer;
  };
  await done('/api/cast_follow', { castId: her.castId, on: true });
  const { total } = (await done('/api/votes', { castId: her.castId })).body;
  await done('/api/tl_like', { tlId });
  await done('/api/tl_comment', { tlId, comment: 'こんばんは' });
  // More than once, so that both are asked.
  for (let round = 0; round < 4; round++) {
    expect((await fan.browser.get(`${fan.my}/followings`)).text).toContain('ことり');
    const votes = await fan.browser.get(`/api/votes?castId=${her.castId}`);
    expect(votes.body.cast).toMatchObject({ total });
    expect((await her.browser.get(`/api/tl/${tlId}/comments`)).text).toContain('こんばんは');
  }

  const medium = posted.photos[0]?.id ?? '';
  const kept = () => s3.keys().filter((key) => key.includes(medium));
  expect(kept()).not.toEqual([]);
  const form = { delete: true, now: true };
  const left = await her.browser.post(`/api/my_page/${her.myId}/delete_account`, form);
  expect(left.status, left.text).toBe(200);
  await makeDue('erase_account');
  await expect.poll(kept, WAIT).toEqual([]);
  const isThere = async () => {
    const pages = [castPath(her.castId), posted.path].flatMap((address) =>
      (['A', 'B'] as const).map(async (which) => (await statusAt(which, address)) === 200),
    );
    const followed = (await fan.browser.get(`${fan.my}/followings`)).text.includes('ことり');
    return [...(await Promise.all(pages)), followed];
  };
  await expect.poll(isThere, WAIT).toEqual([false, false, false, false, false]);
});
