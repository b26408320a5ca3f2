import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOBS_ON_DEMAND } from '../../server/app/tasks.ts';
import { sendMagazine } from '../../server/community/magazines/send-magazine.ts';
import { lookupAddress, PURPOSE } from '../../server/community/magazines/subscribe.ts';
import { config } from '../../server/core/config.ts';
import { seal } from '../../server/core/crypto/sealing.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { readOutbox } from '../support/accounts.ts';
import { startApi } from '../support/api-process.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { databaseWorld } from '../support/world.ts';

const KILLS = process.env.FULL === '1' ? 30 : 5;
const READERS = 30;
const world = databaseWorld();
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
  Object.assign(config().messaging, { smtpUrl: post.url });
  Object.assign(config().operator, { address: '東京都新宿区1-2-3' });
});
afterAll(async () => {
  Object.assign(config().operator, { address: null });
  await post?.close();
});

/** As after the minute in which the workers of a killed process count as dead. */
const afterDeath = async () => {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = now(), attempts = 0`.execute(world.db);
  await sql`
    update outbox_messages set started_at = started_at - interval '1 minute'
    where started_at is not null and status = 'queued'`.execute(world.db);
  // A share that was taken for a mail that was not written is back a day later.
  await sql`update magazine_deliveries set due_at = now() where sent_at is null`.execute(world.db);
  await sql`delete from rate_limits`.execute(world.db);
};

const emails = Array.from({ length: READERS }, (_, i) => `reader-${i}@example.jp`);
const counts = () => {
  const got = post.mails.flatMap(({ recipients }) => recipients);
  return { got: got.length, different: new Set(got).size };
};

it(
  'R21: kill -9 while an issue goes out sends no mail twice, and leaves no reader out',
  async () => {
    for (const email of emails)
      await world.db
        .insertInto('magazineSubscriptions')
        .values({
          ...{ shopId: null, lookup: lookupAddress(email), sealed: seal(PURPOSE, email), textVersion: 1 },
          ...{ tokenHash: randomBytes(32), tokenUntil: new Date(), network: '', confirmedAt: new Date() },
        })
        .execute();
    const sender = { isAdmin: true, shop: null };
    const { issueId } = await sendMagazine(world.db, sender, {
      shopId: null,
      subject: '満月',
      body: '金曜です。',
    });
    for (let i = 0; i < KILLS; i++) {
      const server = await startApi(world.url, { jobs: true, env: { SMTP_URL: post.url } });
      await pause(30 * i);
      await server.kill();
      await afterDeath();
    }
    const before = counts();
    const jobs = await startJobs(world.url, JOBS_ON_DEMAND);
    const issue = () =>
      world.db.selectFrom('magazineIssues').select('finishedAt').where('id', '=', issueId).executeTakeFirst();
    const isOver = async () => {
      // The gap between two batches is over.
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_by is null`.execute(
        world.db,
      );
      const waits = (await readOutbox(world)).some(({ status }) => status === 'queued');
      return (await issue())?.finishedAt !== null && !waits;
    };
    await expect.poll(isOver, { timeout: 60_000, interval: 1000 }).toBe(true);
    await jobs.stop();
    const outbox = await readOutbox(world);
    expect(outbox).toHaveLength(READERS);
    // What was under way when its process died may have left: it is not sent again.
    const unsure = outbox.filter(({ status, problem }) => status === 'failed' && problem === 'interrupted');
    expect(outbox.filter(({ status }) => status === 'sent').length + unsure.length).toBe(READERS);
    const { got, different } = counts();
    expect(got).toBe(different);
    expect(got).toBeGreaterThanOrEqual(READERS - unsure.length);
    expect(before.got).toBeLessThan(READERS);
  },
  60_000 + KILLS * 20_000,
);
