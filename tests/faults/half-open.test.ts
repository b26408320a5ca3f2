import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { type SilentProxy, silentProxy } from '../support/silent-proxy.ts';
import { BEHIND_PROXY, throughSite } from '../support/through-site.ts';
import { addTimeline } from '../support/timeline.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

/** What is promised, and what a busy machine may add to it. */
const [FOLLOWS_MS, SLACK_MS] = [10_000, 5000];
const WAIT = { timeout: 60_000 };

const test = databaseWorld();
const jobsLeft = async () => (await sql`select from graphile_worker.jobs`.execute(test.db)).rows.length;
let post: MailServer;
let network: SilentProxy;
let site: Site;
let shopId: number;

beforeAll(async () => {
  post = await startMailServer();
  Object.assign(config().messaging, { smtpUrl: post.url });
  ({ shopId } = await addTimeline(test.db));
  network = await silentProxy(test.url);
  const env = { SECRET_KEY, SMTP_URL: post.url, ...BEHIND_PROXY };
  site = await startSite({ databaseUrl: network.url, env });
});
afterAll(async () => {
  await site?.stop();
  await network?.close();
  await post?.close();
});

it('R23, R21: of connections whose other end has vanished without a word the feed of changes and the jobs find out by themselves, and go on', async () => {
  const page = async () => (await throughSite(site).get(`/shop/${shopId}/`)).text;
  await expect.poll(page, WAIT).toContain('月灯り');
  network.forget();
  const began = performance.now();
  await test.db.updateTable('shops').set({ name: '夜更け' }).where('id', '=', shopId).execute();
  await sendMail(test.db, { to: 'a@example.jp', subject: 'after the silence', text: 'x' });
  await expect.poll(page, WAIT).toContain('夜更け');
  expectTook(began, FOLLOWS_MS + SLACK_MS, 'a page after the feed has vanished');
  await expect.poll(() => post.mails.map(({ subject }) => subject), WAIT).toEqual(['after the silence']);
  expectTook(began, FOLLOWS_MS + SLACK_MS, 'a mail after the queue has vanished');
});

it('R4: with such a connection, which no one has used since, the process is stopped in order, and no job is left to it', async () => {
  // The mail is there before its job has noted that.
  await expect.poll(jobsLeft, WAIT).toBe(0);
  network.forget();
  expect(await site.stop()).toBe(0);
  expect(site.output()).not.toContain('did not stop in order');
  expect(await test.db.selectFrom('jobWorkers').selectAll().execute()).toEqual([]);
});
