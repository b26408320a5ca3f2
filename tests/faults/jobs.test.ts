import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../../server/jobs/add-job.ts';
import { unlockDeadWorkers, upsertWorkers } from '../../server/jobs/queries.ts';
import { startJobs } from '../../server/jobs/start-jobs.ts';
import { CLOCK, TASKS } from '../../server/jobs/task-list.ts';
import { sendMail } from '../../server/messaging/send-mail.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { messagingWorld, readOutbox } from '../support/messaging.ts';

let world: Awaited<ReturnType<typeof messagingWorld>>;
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
  world = await messagingWorld({ smtpUrl: post.url }, { jobs: false });
});
afterAll(async () => {
  await world?.close();
  await post?.close();
});

/** As if the worker `by` had taken every job two minutes ago. */
const lockAll = (by: string) =>
  sql`
    update graphile_worker._private_jobs
    set locked_at = now() - interval '2 minutes', locked_by = ${by}, attempts = 1`.execute(world.db);
const locked = async () => {
  const { rows } = await sql<{ lockedBy: string | null }>`select locked_by from graphile_worker.jobs`.execute(
    world.db,
  );
  return rows.map(({ lockedBy }) => lockedBy);
};

it('a job whose worker was killed is done by another one; that of a living worker is left to it', async () => {
  await sendMail(world.db, { to: 'a@example.jp', subject: 'taken over', text: 'x' });
  await lockAll('worker-alive');
  await upsertWorkers(world.db, ['worker-alive']);
  await unlockDeadWorkers(world.db, 60);
  expect(await locked()).toEqual(['worker-alive']);

  await sql`update job_workers set seen_at = now() - interval '61 seconds'`.execute(world.db);
  const jobs = await startJobs(world.url);
  await expect
    .poll(() => post.mails.map(({ subject }) => subject), { timeout: 10_000 })
    .toEqual(['taken over']);
  await jobs.stop();
  expect((await readOutbox(world)).map(({ status }) => status)).toEqual(['sent']);
});

it('two processes share the work: each of fifty mails is sent once', async () => {
  post.mails.length = 0;
  const both = await Promise.all([startJobs(world.url), startJobs(world.url)]);
  const subjects = Array.from({ length: 50 }, (_, i) => `mail ${String(i).padStart(2, '0')}`);
  for (const subject of subjects) await sendMail(world.db, { to: 'a@example.jp', subject, text: 'x' });
  await expect
    .poll(() => post.mails.map(({ subject }) => subject).toSorted(), { timeout: 30_000 })
    .toEqual(subjects);
  await Promise.all(both.map((jobs) => jobs.stop()));
  expect(new Set((await readOutbox(world)).map(({ status }) => status))).toEqual(new Set(['sent']));
});

it('a job of a key waits once, and what is written in a transaction that fails is no job', async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  const waiting = async (key: string) => {
    const { rows } = await sql`select from graphile_worker.jobs where key = ${key}`.execute(world.db);
    return rows.length;
  };
  for (let i = 0; i < 3; i++) await addJob(world.db, 'sweep_messages', {}, { runAt, key: 'sweep' });
  expect(await waiting('sweep')).toBe(1);
  const failing = world.db.transaction().execute(async (trx) => {
    await addJob(trx, 'sweep_messages', {}, { runAt, key: 'failing' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting('failing')).toBe(0);
});

it('every job of the clock has somebody who does it', () => {
  for (const name of Object.keys(CLOCK)) expect(TASKS).toHaveProperty(name);
});
