import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { addJob } from '../../server/core/jobs/add-job.ts';
import { unlockForgotten } from '../../server/core/jobs/queries.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { readOutbox } from '../support/accounts.ts';
import { castBrowser, fileOf, plainPhoto, upload } from '../support/casts.ts';
import { letLeasesEnd } from '../support/leases.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { stateOf } from '../support/posting-world.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { startWorker } from '../support/worker-process.ts';
import { databaseWorld } from '../support/world.ts';

const WAIT = { timeout: 120_000 };
const LIMIT = { timeout: 10 * 60_000 };
const test = databaseWorld();
let varDir: string;
let post: MailServer;
let s3: S3Server;

beforeAll(async () => {
  varDir = mkdtempSync(path.join(os.tmpdir(), 'yoakari-deadly-'));
  post = await startMailServer();
  s3 = await startS3Server();
  Object.assign(config(), { s3: s3.config });
  Object.assign(config().messaging, { smtpUrl: post.url });
});
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(test.db));
afterAll(async () => {
  Object.assign(config(), { s3: null });
  await s3?.close();
  await post?.close();
  rmSync(varDir, { recursive: true, force: true });
});

const start = () => startWorker(test.url, varDir, { SMTP_URL: post.url, ...s3.env });
const reads = (id: string) => new RegExp(`^GET .*${id}`);

/** The uploads whose jobs a worker holds, oldest first. */
async function heldUploads(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'id' as id
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where identifier = 'finish_upload' and locked_by is not null order by run_at`.execute(test.db);
  return rows.map(({ id }) => id);
}

/** What the queue has of each job that is left. */
async function leftJobs() {
  const { rows } = await sql`
    select payload ->> 'id' as id, attempts = max_attempts as is_over, locked_by, last_error
    from graphile_worker._private_jobs`.execute(test.db);
  return rows;
}

it(
  'R20: a job that ends its process three times is given up, others go on, and one that died with it is done',
  LIMIT,
  async () => {
    const { browser } = await castBrowser(test.db);
    const deadly = (await upload(browser, fileOf(await plainPhoto(400)))).id;
    const beside = (await upload(browser, fileOf(await plainPhoto(420)))).id;
    s3.asked();
    for (const death of [1, 2, 3]) {
      const subject = `sent before death ${death}`;
      await sendMail(test.db, { to: 'a@example.jp', subject, text: 'x' });
      // What is at work beside it is still at work when the process ends.
      s3.be('hangs', reads(beside));
      const isBesideAtWork = s3.met();
      let started: ReturnType<typeof start>;
      const killed = s3.during(reads(deadly), async () => {
        const worker = await started;
        if (death < 3) await isBesideAtWork;
        else await Promise.race([isBesideAtWork, setTimeout(1000)]);
        const outcome = async () => (await readOutbox(test)).map(({ status }) => status);
        await expect.poll(outcome, WAIT).toEqual(Array.from({ length: death }, () => 'sent'));
        return worker.end('SIGKILL');
      });
      started = start();
      expect(await killed).toBeNull();
      expect(await heldUploads()).toEqual(death < 3 ? [deadly, beside] : [deadly]);
      await letLeasesEnd(test.db);
    }
    expect(s3.asked().filter((line) => reads(deadly).test(line))).toHaveLength(3);

    s3.be('works');
    const worker = await start();
    await expect.poll(() => stateOf(test, beside), WAIT).toBe('ready');
    const alarms = () =>
      worker
        .output()
        .split('\n')
        .filter((line) => line.includes('"alarm":"job"'));
    await expect.poll(alarms, WAIT).toHaveLength(1);
    expect(alarms()[0]).toContain('"task":"finish_upload"');
    await expect
      .poll(leftJobs, WAIT)
      .toEqual([
        { id: deadly, isOver: true, lockedBy: null, lastError: 'The process ended while it did this job.' },
      ]);
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(s3.asked().filter((line) => reads(deadly).test(line))).toEqual([]);
    expect(post.mails.map(({ subject }) => subject)).toEqual(
      [1, 2, 3].map((death) => `sent before death ${death}`),
    );
  },
);

it('a job that is done by itself holds up none of its kind when its worker could not note its end', async () => {
  await addJob(test.db, 'sweep_messages', {});
  const held = sql`locked_by = 'alive', locked_at = now() - interval '61 seconds'`;
  await sql`
    with line as (
      insert into graphile_worker._private_job_queues (queue_name) values ('suspects')
      on conflict (queue_name) do update set queue_name = excluded.queue_name returning id)
    update graphile_worker._private_jobs set job_queue_id = line.id, ${held} from line`.execute(test.db);
  await sql`update graphile_worker._private_job_queues set ${held}`.execute(test.db);
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker._private_jobs`.execute(
    test.db,
  );
  const forget = async (doing: string[]) => {
    await unlockForgotten(test.db, { workers: ['alive'], doing }, 60);
    const found = await sql`
      select j.locked_by as job, q.locked_by as line
      from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id`.execute(
      test.db,
    );
    return found.rows;
  };
  expect(await forget(rows.map(({ id }) => id))).toEqual([{ job: 'alive', line: 'alive' }]);
  expect(await forget([])).toEqual([{ job: null, line: null }]);
});
