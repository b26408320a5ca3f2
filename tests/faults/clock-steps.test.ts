import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOf } from '../../server/core/business-day.ts';
import { config } from '../../server/core/config.ts';
import { lineStartPath, newsListPath } from '../../server/core/paths.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { addAdmin, appCode } from '../support/admins.ts';
import { SITE_ORIGIN, type Site, startSite } from '../support/built-site.ts';
import { fileOf, formOf, plainPhoto, sendFile } from '../support/casts.ts';
import { locationOf } from '../support/line-page.ts';
import { type LineServer, someSubject, startLine } from '../support/line-server.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { BEHIND_PROXY, throughSite } from '../support/through-site.ts';
import { addTimeline, type Person, type TimelineWorld } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
const HOUR = 3_600_000;
const stepping = pathToFileURL(path.resolve(import.meta.dirname, '../support/step-clock.ts')).href;

let line: LineServer;
let post: MailServer;
let s3: S3Server;
let site: Site;
let world: TimelineWorld;

beforeAll(async () => {
  [line, post] = [await startLine({ siteOrigin: SITE_ORIGIN }), await startMailServer()];
  s3 = await startS3Server();
  Object.assign(config().messaging, { smtpUrl: post.url });
  world = await addTimeline(test.db);
  const env = { ...line.env, ...s3.env, SECRET_KEY, SMTP_URL: post.url, ...BEHIND_PROXY };
  site = await startSite({
    databaseUrl: test.url,
    env: { ...env, NODE_OPTIONS: `--import=${stepping}` },
  });
  for (const { browser } of [world.owner, world.other]) throughSite(site, browser);
});
afterAll(async () => {
  await site?.stop();
  await line?.close();
  await post?.close();
  await s3?.close();
});

const visit = async (page: string) => (await throughSite(site).get(page)).text;

/** The clock of the site's process alone; it is as far off as that when this returns. */
async function stepTo(hours: number): Promise<void> {
  const offset = () => Number([...site.output().matchAll(/its clock is (-?\d+) h off/g)].at(-1)?.[1] ?? 0);
  for (let at = offset(); at !== hours; at += Math.sign(hours - at)) {
    const next = at + Math.sign(hours - at);
    process.kill(site.pid, hours > at ? 'SIGUSR2' : 'SIGWINCH');
    while (offset() !== next) await setTimeout(20);
  }
}

const posts = async ({ browser, castId }: Person) =>
  ((await browser.get(`/api/cast_tls?castId=${castId}`)).body.items as { id: number }[]).map(({ id }) => id);

describe.each([1, -1, 0])('R18: a process whose clock jumps while it runs, to %d h off', (hours) => {
  const title = `まもなく ${hours}`;
  const news = () => visit(newsListPath());
  beforeAll(async () => {
    // Its page is stored until then, by the clock of before.
    const publishedAt = sql<Date>`now() + interval '3 seconds'`;
    await test.db.insertInto('news').values({ title, body: '本文', cover: null, publishedAt }).execute();
    await news();
    await stepTo(hours);
  });

  it('keeps sessions, and opens new ones by LINE', async () => {
    expect((await world.owner.browser.me()).guest).toBe(false);
    line.person = someSubject();
    const browser = throughSite(site);
    const start = { intent: 'register', type: 'boy', returnTo: '/' } as const;
    const asked = await browser.get(lineStartPath(start));
    const back = await browser.get(await line.visit(locationOf(asked)));
    expect([back.status, locationOf(back)]).toEqual([303, '/#modal=init_name&type=boy']);
    expect((await browser.me()).guest).toBe(false);
  });

  it('takes codes of the present time, and gives no points', async () => {
    const { browser, secret } = await addAdmin(test.db, '運営の人');
    throughSite(site, browser);
    const entered = await browser.post('/api/admin/factor', { code: appCode(secret) });
    expect(entered.status, entered.text).toBe(200);
    const { id, browser: voter } = world.other;
    await sql`insert into vote_wallets (user_id, points, stored_at) values (${id}, 50, now())
      on conflict (user_id) do update set points = 50, stored_at = now()`.execute(test.db);
    expect((await voter.get('/api/votes')).body.point).toBe(50);
  });

  it('shows posts in their order, and what is planned at its time', async () => {
    const { owner } = world;
    const before = await posts(owner);
    const send = async (fields: Record<string, string>) => {
      const answer = await owner.browser.post('/api/tl', formOf(fields));
      expect(answer.status, answer.text).toBe(200);
      return Number(answer.body.id);
    };
    const wanted = [await send({ message: `いま ${hours}` }), ...before];
    await send({ message: `あとで ${hours}`, scheduledOn: clockOf(Date.now() + HOUR / 2) });
    expect(await posts(owner)).toEqual(wanted);
  });

  it('renders a page anew after a change, and no later than its end', async () => {
    const shop = () => visit(`/shop/${world.shopId}/`);
    for (const name of [`一つめ ${hours}`, `二つめ ${hours}`]) {
      await test.db.updateTable('shops').set({ name }).where('id', '=', world.shopId).execute();
      await expect.poll(shop).toContain(name);
    }
    await expect.poll(news).toContain(title);
  });

  it('keeps files in a store that refuses what is signed at another time', async () => {
    const sent = await sendFile(world.owner.browser, fileOf(await plainPhoto(200)));
    expect(sent.status, sent.text).toBe(200);
  });

  it('does what waits', async () => {
    const subject = `an hour or two ${hours}`;
    await sendMail(test.db, { to: 'a@example.jp', subject, text: 'x' });
    await expect.poll(() => post.mails.map((mail) => mail.subject)).toContain(subject);
  });
});
