import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { CLOCK, JOBS_ON_DEMAND, tasksOn } from '../../server/app/tasks.ts';
import { config } from '../../server/core/config.ts';
import { database } from '../../server/core/db/database.ts';
import { addJob } from '../../server/core/jobs/add-job.ts';
import { unlockDeadWorkers, upsertWorkers } from '../../server/core/jobs/queries.ts';
import { startJobs } from '../../server/core/jobs/start-jobs.ts';
import { log } from '../../server/core/log.ts';
import { doEach } from '../../server/core/promises.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { readOutbox } from '../support/accounts.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { expectTook } from '../support/took.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
  Object.assign(config().messaging, { smtpUrl: post.url });
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await world.db.deleteFrom('jobWorkers').execute();
  await world.db.deleteFrom('outboxMessages').execute();
  post.mails.length = 0;
});
afterAll(() => post?.close());

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
  const jobs = await startJobs(world.url, JOBS_ON_DEMAND);
  await expect
    .poll(() => post.mails.map(({ subject }) => subject), { timeout: 30_000 })
    .toEqual(['taken over']);
  await jobs.stop();
  expect((await readOutbox(world)).map(({ status }) => status)).toEqual(['sent']);
});

it('R20: a job whose last try ended with its process is given up with an alarm, once', async () => {
  const said = vi.spyOn(log, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const alarms = () => said.mock.calls.filter(([values]) => JSON.stringify(values).includes('"alarm":"job"'));
  await addJob(world.db, 'sweep_messages', {}, { maxAttempts: 1 });
  await sendMail(world.db, { to: 'a@example.jp', subject: 'beside it', text: 'x' });
  await lockAll('worker-dead');
  const both = await Promise.all([
    startJobs(world.url, JOBS_ON_DEMAND),
    startJobs(world.url, JOBS_ON_DEMAND),
  ]);
  await expect.poll(() => post.mails.length, { timeout: 30_000 }).toBe(1);
  await Promise.all(both.map((jobs) => jobs.stop()));
  expect(alarms()).toEqual([[expect.objectContaining({ task: 'sweep_messages' }), 'a job failed for good']]);
  const { rows } = await sql`
    select attempts, last_error is not null as is_said from graphile_worker._private_jobs`.execute(world.db);
  expect(rows).toEqual([{ attempts: 1, isSaid: true }]);
});

it('a process that runs jobs is known by the name under which it holds them', async () => {
  const silent = createServer();
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  Object.assign(config().messaging, { smtpUrl: `smtp://127.0.0.1:${port}` });
  try {
    await sendMail(world.db, { to: 'a@example.jp', subject: 'slow', text: 'x' });
    const asked = once(silent, 'connection');
    const jobs = await startJobs(world.url, JOBS_ON_DEMAND);
    const [socket] = (await asked) as [Socket];
    const alive = await world.db.selectFrom('jobWorkers').select('workerId').execute();
    expect(alive.map(({ workerId }) => workerId)).toEqual(await locked());
    // No worker takes it away, however long it takes.
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(
      world.db,
    );
    await unlockDeadWorkers(world.db, 60);
    expect(await locked()).not.toContain(null);
    const stopped = jobs.stop();
    socket.destroy();
    await stopped;
    expect(await locked()).toEqual([null]);
  } finally {
    Object.assign(config().messaging, { smtpUrl: post.url });
    silent.close();
  }
});

it('a job that a process still holds when it is stopped is taken up at once by the next one', async () => {
  const jobs = await startJobs(world.url, JOBS_ON_DEMAND);
  const { workerId } = await world.db.selectFrom('jobWorkers').select('workerId').executeTakeFirstOrThrow();
  await world.db.transaction().execute(async (trx) => {
    await sendMail(trx, { to: 'a@example.jp', subject: 'left over', text: 'x' });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${workerId}`.execute(
      trx,
    );
  });
  await jobs.stop();
  expect(await locked()).toEqual([null]);
  expect(await world.db.selectFrom('jobWorkers').selectAll().execute()).toEqual([]);
  const next = await startJobs(world.url, JOBS_ON_DEMAND);
  const started = performance.now();
  await expect
    .poll(() => post.mails.map(({ subject }) => subject), { timeout: 30_000 })
    .toEqual(['left over']);
  expectTook(started, 5000, 'a job that was left over');
  await next.stop();
});

it('two processes share the work: each of fifty mails is sent once', async () => {
  const both = await Promise.all([
    startJobs(world.url, JOBS_ON_DEMAND),
    startJobs(world.url, JOBS_ON_DEMAND),
  ]);
  const subjects = Array.from({ length: 50 }, (_, i) => `mail ${String(i).padStart(2, '0')}`);
  for (const subject of subjects) await sendMail(world.db, { to: 'a@example.jp', subject, text: 'x' });
  await expect
    .poll(() => post.mails.map(({ subject }) => subject).toSorted(), { timeout: 60_000 })
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

it('a step that fails keeps no other one of its job from being done, and the job has failed', async () => {
  const done: number[] = [];
  const steps = [1, 2, 3].map((step) => async () => {
    if (step === 2) throw new Error('the second');
    done.push(step);
  });
  await expect(doEach(steps)).rejects.toThrow('the second');
  expect(done).toEqual([1, 3]);
});

it('every job of the clock has its handler', () => {
  for (const name of Object.keys(CLOCK)) expect(tasksOn(database())).toHaveProperty(name);
});
