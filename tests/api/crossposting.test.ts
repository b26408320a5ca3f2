import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../server/app/leaving/erase-account.ts';
import { JOBS_ON_DEMAND } from '../../server/app/tasks.ts';
import type {
  Delivery,
  MultiPostSetting,
  TwitterSetting,
} from '../../server/community/crossposting/contract.ts';
import { deliverPost, sweepDeliveries } from '../../server/community/crossposting/tasks.ts';
import { accessOf, revokeX } from '../../server/community/crossposting/x-account.ts';
import type { XError } from '../../server/community/crossposting/x-client.ts';
import { publishDue } from '../../server/community/posting/tasks.ts';
import { config } from '../../server/core/config.ts';
import { nameRow } from '../../server/core/crypto/row-names.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { readOutbox } from '../support/accounts.ts';
import { Browser } from '../support/browser.ts';
import {
  type CastBrowser,
  castBrowser,
  fileOf,
  proveDestinations,
  publish,
  upload,
} from '../support/casts.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { databaseWorld } from '../support/world.ts';
import { startX, type XServer } from '../support/x-server.ts';

const world = databaseWorld({ folder: true });
let post: MailServer;
let x: XServer;
let cast: CastBrowser;
let my: string;
let count = 0;

beforeAll(async () => {
  post = await startMailServer();
  x = await startX({ siteOrigin: config().siteOrigin });
  config().x = x.settings;
  Object.assign(config().messaging, { smtpUrl: post.url });
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await world.db.deleteFrom('postDeliveries').execute();
  cast = await castBrowser(world.db, 'さくら');
  my = `/api/my_page/${cast.myId}`;
  post.mails.length = 0;
  Object.assign(x, { posts: [], calls: [], revoked: [], reused: 0, answer: { accept: true } });
  x.person = { user: String(++count), username: `sakura_${count}` };
});
afterEach(() => {
  post.answer({ accept: true });
  Object.assign(config().messaging, { smtpUrl: post.url });
});
afterAll(async () => {
  config().x = null;
  await x.close();
  await post.close();
});

/** No number of a row, which would count what the whole site has. */
const ROW_NAME = /^[\w-]{22}$/;
const UNPROVED = { proved: false, codeSent: false };
type Rows = [title: string, email: string, id?: string][];
const formOf = (rows: Rows) =>
  Object.fromEntries(
    rows.flatMap(([title, email, id], i) => [
      [`id_${i + 1}`, id ?? ''],
      [`title_${i + 1}`, title],
      [`email_${i + 1}`, email],
    ]),
  );
const save = (rows: Rows, browser = cast.browser) => browser.post(`${my}/multi_post_setting`, formOf(rows));
/** Saves them and has their addresses proved. */
async function saveProved(rows: Rows): Promise<void> {
  expect((await save(rows)).status).toBe(200);
  await proveDestinations(world.db, cast.castId);
}
const multiPost = async () =>
  (await cast.browser.get(`${my}/multi_post_setting`)).body as unknown as MultiPostSetting;
const twitter = async () =>
  (await cast.browser.get(`${my}/twitter_setting`)).body as unknown as TwitterSetting;
const rowsOf = (postId: number) =>
  world.db.selectFrom('postDeliveries').selectAll().where('postId', '=', postId).orderBy('id').execute();

/** Does every waiting delivery once, as the jobs would. */
async function deliverAll(isLastTry = false): Promise<void> {
  const waiting = await world.db
    .selectFrom('postDeliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await deliverPost(world.db, id, isLastTry).catch(() => {});
}
const jobsOf = async (task: string) => {
  const { rows } = await sql<{ payload: { id?: number; sealed?: string }; runAt: Date }>`
    select j.payload, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.id`.execute(world.db);
  return rows;
};

/** To X and back again. */
async function linkX(): Promise<void> {
  const answer = await cast.browser.post(`${my}/twitter_setting`, { link: true });
  expect(answer.status, answer.text).toBe(200);
  const back = await cast.browser.get(await x.visit(String(answer.body.next)));
  expect([back.status, back.headers.get('location')], back.text).toEqual([
    303,
    `/my_page/${cast.myId}/twitter_setting/#message=x_linked`,
  ]);
}

describe('multi_post_setting', () => {
  it('keeps the list as the form has it: added, renamed, moved and taken away; sealed, and its owner’s', async () => {
    const saved = await save([
      ['アメブロ', 'post-1@blog.example.jp'],
      ['日記', 'Diary@BLOG.example.jp'],
    ]);
    expect(saved.status, saved.text).toBe(200);
    const { items } = await multiPost();
    expect(items.map(({ title, email }) => [title, email])).toEqual([
      ['アメブロ', 'post-1@blog.example.jp'],
      ['日記', 'Diary@blog.example.jp'],
    ]);
    const [first, second] = items.map((item) => item.multi_post_id);
    for (const name of [first, second]) expect(name).toMatch(ROW_NAME);
    // Addresses change places without getting in each other's way.
    const moved = await save([
      ['日記帳', 'post-1@blog.example.jp', second],
      ['アメブロ', 'Diary@blog.example.jp', first],
    ]);
    expect(moved.status, moved.text).toBe(200);
    expect((await multiPost()).items).toEqual([
      { multi_post_id: second, title: '日記帳', email: 'post-1@blog.example.jp', ...UNPROVED },
      { multi_post_id: first, title: 'アメブロ', email: 'Diary@blog.example.jp', ...UNPROVED },
    ]);
    const kept = await world.db.selectFrom('multiPostDestinations').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('example.jp');
    expect(kept.every(({ sealed }) => !sealed.toString('latin1').includes('example'))).toBe(true);

    const other = await castBrowser(world.db, 'れいな');
    expect((await other.browser.get(`${my}/multi_post_setting`)).status).toBe(404);
    const foreign = await other.browser.post(
      `/api/my_page/${other.myId}/multi_post_setting`,
      formOf([['わたしの', 'mine@blog.example.jp', first]]),
    );
    expect(foreign.status).toBe(422);
    expect((await multiPost()).items).toHaveLength(2);
    await save([['アメブロ', 'Diary@blog.example.jp', first]]);
    expect((await multiPost()).items.map(({ multi_post_id: id }) => id)).toEqual([first]);
    await save([['', '', first]]);
    expect((await multiPost()).items).toEqual([]);
  });

  it('has rows of blogs that are named already, before those of her own', async () => {
    const fixed = (await multiPost()).destinations;
    expect(fixed.map(({ name, fixed }) => [name, fixed])).toEqual([
      ['ライブドアブログ', true],
      ['FC2ブログ', true],
      ['Seesaaブログ', true],
    ]);
    const form = {
      type: 'girl',
      ...{ id_1: 'livedoor', title_1: 'ライブドアブログ', email_1: '' },
      ...{ id_2: 'fc2', email_2: 'me@blog.example.jp' },
      ...{ id_4: '', title_4: '日記', email_4: 'diary@blog.example.jp' },
    };
    const saved = await cast.browser.post(`${my}/multi_post_setting`, form);
    expect(saved.status, saved.text).toBe(200);
    const { items, destinations } = await multiPost();
    const [fc2, diary] = items.map((item) => item.multi_post_id);
    expect(items.map(({ title, email }) => [title, email])).toEqual([
      ['FC2ブログ', 'me@blog.example.jp'],
      ['日記', 'diary@blog.example.jp'],
    ]);
    expect(destinations).toEqual([
      { id: 'livedoor', name: 'ライブドアブログ', fixed: true },
      { id: fc2, name: 'FC2ブログ', fixed: true },
      { id: 'seesaa', name: 'Seesaaブログ', fixed: true },
      { id: diary, name: '日記', fixed: false },
    ]);
    // Without its address a named row is empty, not wrong.
    expect((await save([['FC2ブログ', '', fc2]])).status).toBe(200);
    expect((await multiPost()).items).toEqual([]);
  });

  it('says under which field what is wrong, and takes ten at most', async () => {
    const answer = await save([
      ['', 'a@blog.example.jp'],
      ['長'.repeat(21), 'b@blog.example.jp'],
      ['日記', 'not an address'],
      ['日記', ''],
      ['日記', 'x@blog.example.jp,victim@example.jp'],
      ['日記', 'same@blog.example.jp'],
      ['日記', 'Same@BLOG.example.jp'],
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      title_1: ['ブログ名を入力してください。'],
      title_2: ['ブログ名は20文字以内で入力してください。（現在21文字）'],
      email_3: ['投稿用メールアドレスの形式が正しくありません。'],
      email_4: ['投稿用メールアドレスを入力してください。'],
      email_5: ['投稿用メールアドレスの形式が正しくありません。'],
      email_7: ['同じ投稿用メールアドレスが入力されています。'],
    });
    const many = (n: number): Rows => Array.from({ length: n }, (_, i) => ['日記', `${i}@blog.example.jp`]);
    expect((await save(many(11))).body.errors).toEqual({ custom: ['投稿先は10件まで登録できます。'] });
    expect((await save(many(10))).status).toBe(200);
    for (const odd of [{ type: 'x' }, { title_1: ['a'] }, { email_1: { a: 1 } }, { title_1: true }])
      expect((await cast.browser.post(`${my}/multi_post_setting`, odd)).status).toBe(422);
  });
});

describe('posts by mail to other blogs', () => {
  it('go out once for two workers: title, text, address of the post, photos without metadata', async () => {
    await saveProved([
      ['アメブロ', 'post-1@blog.example.jp'],
      ['日記', 'post-2@blog.example.jp'],
    ]);
    expect((await cast.browser.get('/api/tl_destinations')).body).toEqual({ names: ['アメブロ', '日記'] });
    const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a1f3d' } })
      .withExif({ IFD0: { Copyright: 'PLANTED' } })
      .jpeg()
      .toBuffer();
    const { id: photo } = await upload(cast.browser, fileOf(bytes));
    const { id } = await publish(cast.browser, {
      message: '新しいドレスです👗\n今夜も20時から。\n＃ドレス',
      images: [photo],
    });
    // The same press of the button, and every way a post can be told of again.
    await world.db.transaction().execute(async (trx) => {
      const { sendElsewhere } = await import('../../server/community/crossposting/queue-deliveries.ts');
      await sendElsewhere(trx, id);
    });
    const both = await Promise.all([
      startJobs(world.url, JOBS_ON_DEMAND),
      startJobs(world.url, JOBS_ON_DEMAND),
    ]);
    const rows = await rowsOf(id);
    expect(rows).toHaveLength(2);
    // Beside the jobs themselves.
    await Promise.all([...rows, ...rows].map((row) => deliverPost(world.db, row.id, false).catch(() => {})));
    await expect
      .poll(async () => (await rowsOf(id)).map(({ status }) => status), { timeout: 15_000 })
      .toEqual(['sent', 'sent']);
    await Promise.all(both.map((jobs) => jobs.stop()));
    expect(post.mails.map(({ recipients }) => recipients.join()).toSorted()).toEqual([
      'post-1@blog.example.jp',
      'post-2@blog.example.jp',
    ]);
    const [mail] = post.mails;
    expect(mail?.subject).toBe('新しいドレスです👗');
    expect(mail?.text?.trim()).toBe(
      `新しいドレスです👗\n今夜も20時から。\n＃ドレス\n\n${config().siteOrigin}/tl/${id}/`,
    );
    expect(mail?.headers.some(({ key }) => key === 'auto-submitted')).toBe(false);
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['photo1.jpg', 'image/jpeg'],
    ]);
    const attached = Buffer.from(mail?.attachments[0]?.content as ArrayBuffer);
    expect(attached.includes('PLANTED')).toBe(false);
    expect((await sharp(attached).metadata()).format).toBe('jpeg');
    const { deliveries } = await multiPost();
    expect(deliveries.map(({ state, name, reason, canResend }) => [state, name, reason, canResend])).toEqual([
      ['sent', 'アメブロ', null, false],
      ['sent', '日記', null, false],
    ]);
    // What has arrived is sent again by no one.
    expect(deliveries[0]?.id).toMatch(ROW_NAME);
    const again = await cast.browser.post(`${my}/post_deliveries/${deliveries[0]?.id}`, {});
    expect(again.status).toBe(422);
  });

  it('a scheduled post goes when it is published; drafts, members’ posts and a no never go', async () => {
    await saveProved([['日記', 'post@blog.example.jp']]);
    const later = new Date(Date.now() + 9 * 3_600_000 + 3_600_000).toISOString().slice(0, 16);
    const waiting = await publish(cast.browser, { message: '予約した投稿', scheduledOn: later });
    expect(waiting.crossPost).toBe(true);
    expect(await rowsOf(waiting.id)).toEqual([]);
    const members = await publish(cast.browser, { message: '会員の方へ', needLogin: '1' });
    const no = await publish(cast.browser, { message: 'ここだけの話', crossPost: '0' });
    const changed = await publish(cast.browser, {
      message: 'やめた投稿',
      scheduledOn: later,
      crossPost: '1',
    });
    await publish(cast.browser, {
      tlId: String(changed.id),
      message: 'やめた投稿',
      scheduledOn: later,
      crossPost: '0',
    });
    await cast.browser.send('PUT', '/api/tl_draft', { message: '書きかけ', crossPost: false });
    expect((await cast.browser.get('/api/tl_draft')).body.draft).toMatchObject({ crossPost: false });
    for (const { id } of [waiting, changed]) {
      await world.db
        .updateTable('posts')
        .set({ postedAt: new Date(Date.now() - 1000) })
        .where('id', '=', id)
        .execute();
      await Promise.all([publishDue(world.db, id), publishDue(world.db, id)]);
    }
    await deliverAll();
    expect(post.mails.map(({ subject }) => subject)).toEqual(['予約した投稿']);
    for (const { id } of [members, no, changed]) expect(await rowsOf(id)).toEqual([]);
    // A change of what is out sends nothing.
    await publish(cast.browser, { tlId: String(waiting.id), message: '書き直し', crossPost: '1' });
    await deliverAll();
    expect(post.mails).toHaveLength(1);
  });

  it('what has been deleted, closed to guests or gone out of sight meanwhile is not sent, and the log says why', async () => {
    await saveProved([['日記', 'post@blog.example.jp']]);
    const write = async () => (await publish(cast.browser, { message: `今夜も ${++count}` })).id;
    const [deleted, members, away] = [await write(), await write(), await write()];
    await cast.browser.send('DELETE', `/api/tl/${deleted}`, {});
    await publish(cast.browser, { tlId: String(members), message: '会員の方へ', needLogin: '1' });
    for (const id of [deleted, members])
      for (const row of await rowsOf(id)) await deliverPost(world.db, row.id, false);
    await world.db.updateTable('casts').set({ status: 'hidden' }).where('id', '=', cast.castId).execute();
    await deliverAll();
    expect(post.mails).toEqual([]);
    const byId = new Map((await multiPost()).deliveries.map((each) => [each.tlId, each]));
    expect([deleted, members, away].map((id) => [byId.get(id)?.reason, byId.get(id)?.canResend])).toEqual([
      ['投稿が削除されたため、送りませんでした。', false],
      ['「ログインした人だけ」の投稿のため、送りませんでした。', false],
      ['投稿またはあなたのページが公開されていないため、送りませんでした。', true],
    ]);
    expect(byId.get(deleted)?.path).toBeNull();
    const refused = await cast.browser.post(`${my}/post_deliveries/${byId.get(members)?.id}`, {});
    expect([refused.status, refused.body.errors]).toEqual([422, { custom: ['この投稿は再送できません。'] }]);
    await world.db.updateTable('casts').set({ status: 'public' }).where('id', '=', cast.castId).execute();
    // Two presses are one.
    const path = `${my}/post_deliveries/${byId.get(away)?.id}`;
    const presses = await Promise.all([cast.browser.post(path, {}), cast.browser.post(path, {})]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobsOf('deliver_post')).toHaveLength(3);
    await deliverAll();
    expect(post.mails).toHaveLength(1);
    const other = await castBrowser(world.db, 'れいな');
    const foreign = `/api/my_page/${other.myId}/post_deliveries/${byId.get(away)?.id}`;
    expect((await other.browser.post(foreign, {})).status).toBe(404);
  });

  it('a refusal is reported and can be sent again; one that certainly has not left is tried again by itself', async () => {
    await saveProved([['日記', 'post@blog.example.jp']]);
    const { id } = await publish(cast.browser, { message: '届きますように' });
    const [row] = await rowsOf(id);
    const key = row?.id ?? 0;
    post.answer({ accept: false, code: 451 });
    await expect(deliverPost(world.db, key, false)).rejects.toThrow('could not be delivered');
    expect((await multiPost()).deliveries[0]).toMatchObject({
      state: 'waiting',
      reason: 'つながりにくいため、しばらくして自動でもう一度送ります。',
      canResend: false,
    });
    post.answer({ accept: false, code: 550 });
    await deliverPost(world.db, key, false);
    expect((await multiPost()).deliveries[0]).toMatchObject({ state: 'failed', canResend: true });
    expect((await rowsOf(id))[0]).toMatchObject({ problem: 'refused' });
    post.answer({ accept: true });
    const again = await cast.browser.post(`${my}/post_deliveries/${nameRow('delivery', key)}`, {});
    expect((again.body.deliveries as Delivery[])[0]).toMatchObject({ state: 'waiting', reason: null });
    await deliverPost(world.db, key, false);
    expect(post.mails.map(({ messageId }) => messageId)).toEqual([
      `<post-${id}-${row?.destinationId}@${new URL(config().siteOrigin).hostname}>`,
    ]);
    expect((await multiPost()).deliveries[0]?.state).toBe('sent');
  });

  it('a worker that died while sending: no worker sends it again, its author may', async () => {
    await saveProved([['日記', 'post@blog.example.jp']]);
    const { id } = await publish(cast.browser, { message: '途中で止まりました' });
    const [row] = await rowsOf(id);
    const key = row?.id ?? 0;
    const began = (ago: string) =>
      sql`update post_deliveries set status = 'sending', started_at = now() - ${ago}::interval
        where id = ${key}`.execute(world.db);
    await began('5 seconds');
    await deliverPost(world.db, key, false);
    expect((await rowsOf(id))[0]?.status).toBe('sending');
    await began('2 minutes');
    await deliverPost(world.db, key, false);
    expect((await multiPost()).deliveries[0]).toMatchObject({
      state: 'failed',
      reason: '届いたかどうか確認できませんでした。投稿先を見て、届いていなければ再送してください。',
    });
    expect(post.mails).toEqual([]);
    await began('11 minutes');
    await sweepDeliveries(world.db);
    expect((await rowsOf(id))[0]).toMatchObject({ status: 'failed', problem: 'unknown' });
    await sql`update post_deliveries set created_at = now() - interval '31 days' where id = ${key}`.execute(
      world.db,
    );
    await sweepDeliveries(world.db);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('one address gets ten an hour, from any sender and in whatever capitals', async () => {
    await saveProved([['日記', 'victim@example.jp']]);
    const other = await castBrowser(world.db, 'れいな');
    await other.browser.post(
      `/api/my_page/${other.myId}/multi_post_setting`,
      formOf([['日記', 'Victim@EXAMPLE.jp']]),
    );
    await proveDestinations(world.db, other.castId);
    for (const browser of [cast.browser, other.browser])
      for (let i = 0; i < 6; i++) {
        await publish(browser, { message: `今夜も ${++count}` });
        await deliverAll();
      }
    expect(post.mails).toHaveLength(10);
    const failed = await world.db
      .selectFrom('postDeliveries')
      .select('problem')
      .where('status', '=', 'failed')
      .where('castId', '=', other.castId)
      .execute();
    expect(failed).toEqual([{ problem: 'limit' }, { problem: 'limit' }]);
  });

  it('without a mail server a post lies in the outbox; in production nothing leaves, and the log says so', async () => {
    Object.assign(config().messaging, { smtpUrl: null });
    await saveProved([['日記', 'post@blog.example.jp']]);
    await publish(cast.browser, { message: '開発中' });
    await deliverAll();
    expect((await readOutbox(world)).at(-1)?.letter).toMatchObject({
      to: 'post@blog.example.jp',
      subject: '開発中',
    });
    expect((await multiPost()).deliveries[0]?.state).toBe('sent');
    config().production = true;
    try {
      const { id } = await publish(cast.browser, { message: '本番' });
      await deliverAll();
      expect((await rowsOf(id))[0]).toMatchObject({ status: 'failed', problem: 'no_gateway' });
    } finally {
      config().production = false;
    }
  });
});

describe('X', () => {
  it('is linked by a code with PKCE, bound to browser, cast and ten minutes; tokens are sealed', async () => {
    const answer = await cast.browser.post(`${my}/twitter_setting`, { link: true });
    const authorize = new URL(String(answer.body.next));
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      client_id: x.settings.clientId,
      code_challenge_method: 'S256',
      scope: 'tweet.read tweet.write users.read offline.access',
    });
    expect(authorize.href).not.toContain(x.settings.clientSecret);
    const back = await x.visit(authorize.href);
    const stranger = await castBrowser(world.db, 'れいな');
    for (const browser of [new Browser(), stranger.browser]) {
      const refused = await browser.get(back);
      expect([401, 400]).toContain(refused.status);
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
    expect((await cast.browser.get(back.replace(/state=[^&]+/, 'state=x'))).status).toBe(400);
    expect((await cast.browser.get(back)).status).toBe(303);
    // Once.
    expect((await cast.browser.get(back)).status).toBe(400);
    expect(await twitter()).toMatchObject({
      available: true,
      linked: true,
      username: x.person?.username,
      enabled: true,
      ended: false,
    });
    const [row] = await world.db.selectFrom('xLinks').selectAll().where('castId', '=', cast.castId).execute();
    expect(row?.sealed[0]).toBe(1);
    expect(row?.sealed.toString('latin1')).not.toMatch(/access-|refresh-|sakura/);

    const late = await cast.browser.post(`${my}/twitter_setting`, { link: true });
    await sql`update x_link_states set expires_at = now() - interval '1 second'`.execute(world.db);
    expect((await cast.browser.get(await x.visit(String(late.body.next)))).status).toBe(400);
    x.person = null;
    const no = await cast.browser.post(`${my}/twitter_setting`, { link: true });
    const cancelled = await cast.browser.get(await x.visit(String(no.body.next)));
    expect(cancelled.text).toContain('Xとの連携をキャンセルしました。');
    expect((await twitter()).linked).toBe(true);
  });

  it('gets a post once, with the address of its page; switched off it gets none', async () => {
    await linkX();
    expect((await cast.browser.get('/api/tl_destinations')).body).toEqual({ names: ['X（旧Twitter）'] });
    const { id } = await publish(cast.browser, { message: `${'長い文章です。'.repeat(40)}` });
    const [row] = await rowsOf(id);
    await Promise.all([1, 2, 3].map(() => deliverPost(world.db, row?.id ?? 0, false).catch(() => {})));
    expect(x.posts).toHaveLength(1);
    expect(x.posts[0]?.text).toMatch(new RegExp(`…\n${config().siteOrigin}/tl/${id}/$`));
    expect((await twitter()).deliveries[0]).toMatchObject({
      state: 'sent',
      url: 'https://x.com/i/status/1800000000000000001',
    });
    const off = await cast.browser.post(`${my}/twitter_setting`, { enabled: false });
    expect(off.body).toMatchObject({ enabled: false, message: '保存しました。' });
    const quiet = await publish(cast.browser, { message: 'Xには送らない' });
    expect(await rowsOf(quiet.id)).toEqual([]);
  });

  it('renews tokens that are too old, once for two workers, and goes on with the new ones', async () => {
    await linkX();
    x.expire();
    const { id } = await publish(cast.browser, { message: '切れたあと' });
    const [row] = await rowsOf(id);
    await deliverPost(world.db, row?.id ?? 0, false);
    expect((await rowsOf(id))[0]?.status).toBe('sent');
    expect(x.calls.filter((call) => call === 'POST /2/oauth2/token')).toHaveLength(2);

    // Before X has to say so, and of several at once one renews.
    await sql`update x_links set expires_at = now() where cast_id = ${cast.castId}`.execute(world.db);
    const all = await Promise.allSettled([1, 2, 3].map(() => accessOf(world.db, x.settings, cast.castId)));
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    for (const each of all)
      if (each.status === 'rejected') expect((each.reason as XError).outcome).toBe('later');
    expect(x.calls.filter((call) => call === 'POST /2/oauth2/token')).toHaveLength(3);
    expect(x.reused).toBe(0);
    // The one whose tokens are being renewed elsewhere has begun nothing, and comes back in a moment.
    await sql`update x_links set expires_at = now(), refreshing_until = now() + interval '20 seconds'
      where cast_id = ${cast.castId}`.execute(world.db);
    const second = await publish(cast.browser, { message: '少し待つ' });
    const [waiting] = await rowsOf(second.id);
    await deliverPost(world.db, waiting?.id ?? 0, false);
    expect((await rowsOf(second.id))[0]).toMatchObject({ status: 'waiting', tries: 0 });
    await sql`update x_links set refreshing_until = now() - interval '1 second'`.execute(world.db);
    await deliverPost(world.db, waiting?.id ?? 0, false);
    expect((await rowsOf(second.id))[0]?.status).toBe('sent');
  });

  it('a link that X has ended is reported, and a new one takes its place', async () => {
    await linkX();
    x.revokeAll();
    const { id } = await publish(cast.browser, { message: '連携が切れた' });
    await deliverAll();
    expect((await rowsOf(id))[0]).toMatchObject({ status: 'failed', problem: 'x_ended' });
    const linked = await twitter();
    expect([linked.ended, linked.deliveries[0]?.canResend, linked.deliveries[0]?.reason]).toEqual([
      true,
      false,
      'Xとの連携が切れました。もう一度連携してから、再送してください。',
    ]);
    expect((await cast.browser.get('/api/tl_destinations')).body).toEqual({ names: [] });
    await linkX();
    expect(await twitter()).toMatchObject({ ended: false, deliveries: [{ canResend: true }] });
    await cast.browser.post(`${my}/post_deliveries/${linked.deliveries[0]?.id}`, {});
    await deliverAll();
    expect(x.posts).toHaveLength(1);
  });

  it('429 waits until X says, and what X refuses for good is reported', async () => {
    await linkX();
    const { id } = await publish(cast.browser, { message: '投稿しすぎ' });
    const [row] = await rowsOf(id);
    const until = Math.floor(Date.now() / 1000) + 900;
    x.answer = { status: 429, headers: { 'x-rate-limit-reset': String(until) } };
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    await deliverPost(world.db, row?.id ?? 0, false);
    const [job] = await jobsOf('deliver_post');
    expect(job?.payload).toEqual({ id: row?.id });
    expect(Math.abs((job?.runAt.getTime() ?? 0) / 1000 - until)).toBeLessThan(60);
    expect((await twitter()).deliveries[0]).toMatchObject({
      state: 'waiting',
      reason: 'Xに投稿できる数の上限に達したため、しばらくして自動でもう一度送ります。',
    });
    x.answer = { status: 403, body: { detail: 'Your account is suspended.' } };
    await deliverPost(world.db, row?.id ?? 0, false);
    expect((await rowsOf(id))[0]).toMatchObject({ status: 'failed', problem: 'x_refused' });
  });

  it('an answer that got lost is not sent again by itself; sent again by its author it is there once', async () => {
    await linkX();
    const { id } = await publish(cast.browser, { message: '返事が消えた' });
    const [row] = await rowsOf(id);
    x.answer = { hang: 'after' };
    await deliverPost(world.db, row?.id ?? 0, false);
    expect((await rowsOf(id))[0]).toMatchObject({ status: 'failed', problem: 'unknown' });
    x.answer = { accept: true };
    await cast.browser.post(`${my}/post_deliveries/${nameRow('delivery', row?.id ?? 0)}`, {});
    await deliverPost(world.db, row?.id ?? 0, false);
    expect((await rowsOf(id))[0]?.status).toBe('sent');
    expect(x.posts).toHaveLength(1);
  });

  it('unlinked its tokens are revoked; without an app at X nothing is offered', async () => {
    await linkX();
    const nothing = await cast.browser.post(`${my}/twitter_setting`, { delete: false });
    expect(nothing.body.errors).toEqual({ delete: ['「Xとの連携を解除する」にチェックを入れてください。'] });
    const { id } = await publish(cast.browser, { message: '解除の前' });
    const gone = await cast.browser.post(`${my}/twitter_setting`, { delete: true });
    expect(gone.body).toMatchObject({ linked: false, message: 'Xとの連携を解除しました。' });
    const [job] = await jobsOf('revoke_x');
    expect(job?.payload.sealed).not.toMatch(/access|refresh/);
    await revokeX(x.settings, job?.payload.sealed ?? '');
    expect(x.revoked.map((token) => token.split('-')[0])).toEqual(['refresh', 'access']);
    await deliverAll();
    expect((await rowsOf(id))[0]).toMatchObject({ status: 'failed', problem: 'x_ended' });
    expect(x.posts).toEqual([]);
    config().x = null;
    try {
      expect(await twitter()).toMatchObject({ available: false, linked: false });
      const refused = await cast.browser.post(`${my}/twitter_setting`, { link: true });
      expect(refused.body.errors).toEqual({ custom: ['Xとの連携は、現在ご利用いただけません。'] });
      expect((await cast.browser.get('/api/x/callback?state=x&code=y')).status).toBe(404);
    } finally {
      config().x = x.settings;
    }
  });
});

it('S68, S69: all of it is in the export, without tokens, and goes with the account', async () => {
  await saveProved([['秘密の日記', 'planted@blog.example.jp']]);
  await linkX();
  await publish(cast.browser, { message: '最後の投稿' });
  await deliverAll();
  const exported = await cast.browser.download(my);
  expect(exported.body).toMatchObject({
    multiPosts: [{ title: '秘密の日記', email: 'planted@blog.example.jp' }],
    x: { username: x.person?.username },
    postDeliveries: [
      { to: '秘密の日記', status: 'sent' },
      { to: 'X', status: 'sent' },
    ],
  });
  expect(exported.text).not.toMatch(/access-|refresh-/);
  const left = await cast.browser.post(`${my}/delete_account`, { delete: true, now: true });
  expect(left.status, left.text).toBe(200);
  expect(await eraseAccount(world.db, cast.userId)).toBe(true);
  for (const table of ['multiPostDestinations', 'xLinks', 'xLinkStates', 'postDeliveries'] as const)
    expect(
      await world.db.selectFrom(table).selectAll().where('castId', '=', cast.castId).execute(),
      table,
    ).toEqual([]);
  const [job] = await jobsOf('revoke_x');
  await revokeX(x.settings, job?.payload.sealed ?? '');
  expect(x.revoked).toHaveLength(2);
});
