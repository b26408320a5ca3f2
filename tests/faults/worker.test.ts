import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config } from '../../server/core/config.ts';
import { Secrets } from '../../server/core/secrets.ts';
import { sendMail } from '../../server/gateways/messaging/send-mail.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { movingProxy } from '../support/moving-proxy.ts';
import { SECRET_KEY } from '../support/secrets.ts';
import { startWorker } from '../support/worker-process.ts';
import { databaseWorld } from '../support/world.ts';

const world = databaseWorld();
let post: MailServer;
let site: Site;

beforeAll(async () => {
  post = await startMailServer();
  // Without one a mail waits for no job.
  Object.assign(config().messaging, { smtpUrl: post.url });
  site = await startSite({ databaseUrl: world.url, env: { WITHOUT_JOBS: '1', SECRET_KEY } });
});
afterAll(async () => {
  await site?.stop();
  await post?.close();
});

const workers = async () =>
  (await world.db.selectFrom('jobWorkers').select('workerId').execute()).map(({ workerId }) => workerId);
const subjects = () => post.mails.map(({ subject }) => subject);
const mail = (subject: string) => sendMail(world.db, { to: 'a@example.jp', subject, text: 'x' });
const work = () => startWorker(world.url, site.varDir, { SMTP_URL: post.url });

it('a site without jobs leaves them to the worker beside it, which stops in order', async () => {
  expect(await workers()).toEqual([]);
  await mail('left to the worker');
  const worker = await work();
  await expect.poll(subjects).toContain('left to the worker');
  expect(await workers()).toHaveLength(1);
  expect(await worker.end('SIGTERM')).toBe(0);
  expect(await workers()).toEqual([]);
});

it('says of itself what a process says, and has no page and no call', async () => {
  const worker = await work();
  const status = async (path: string, init?: RequestInit) => (await worker.ask(path, init)).status;
  const token = new Secrets(SECRET_KEY).key('metrics').toString('hex');
  const asBearer = { headers: { Authorization: `Bearer ${token}` } };
  try {
    expect(await (await worker.ask('/healthz')).text()).toBe('ok\n');
    expect(await (await worker.ask('/readyz')).text()).toBe('ready\n');
    expect(await (await worker.ask('/metrics', asBearer)).text()).toContain('process_resident_memory_bytes');
    for (const path of ['/metrics', '/', '/shops/', '/api/me', '/media/', '/dev/outbox/'])
      expect(await status(path), path).toBe(404);
    expect(await status('/api/login', { method: 'POST', body: '{}' })).toBe(404);
    expect(await status('/healthz', { method: 'POST' })).toBe(405);
  } finally {
    await worker.end('SIGTERM');
  }
});

it('what a killed worker had taken is done by the next one, once', { timeout: 120_000 }, async () => {
  const subject = 'taken over from a killed worker';
  const first = await work();
  const [dead] = await workers();
  expect(await first.end('SIGKILL')).toBeNull();
  await mail(subject);
  // It was silent for a minute: until then it may be alive.
  await sql`update job_workers set seen_at = seen_at - interval '61 seconds'`.execute(world.db);
  await sql`
    update graphile_worker._private_jobs
    set locked_by = ${dead}, locked_at = now() - interval '61 seconds', attempts = 1`.execute(world.db);
  const second = await work();
  await expect.poll(subjects, { timeout: 30_000 }).toContain(subject);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(subjects().filter((each) => each === subject)).toHaveLength(1);
});

it('a job whose end it could not note, as the database was away just then, is done again by the same worker', {
  timeout: 120_000,
}, async () => {
  const silent = createServer();
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const network = await movingProxy(world.url);
  await mail('its end is not known');
  const asked = once(silent, 'connection');
  const worker = await startWorker(network.url, site.varDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const held = async () => {
    const { rows } = await sql<{
      by: string | null;
    }>`select locked_by as by from graphile_worker.jobs`.execute(world.db);
    return rows.map(({ by }) => by);
  };
  try {
    const [socket] = (await asked) as [Socket];
    network.moveTo('postgres://127.0.0.1:1/');
    socket.destroy();
    // It has tried to note it, and the database is back.
    await setTimeout(1000);
    network.moveTo(world.url);
    const [holder] = await held();
    expect(await workers()).toContain(holder);
    // As after a minute: until then its end may still be noted.
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '61 seconds'`.execute(
      world.db,
    );
    await expect.poll(held, { timeout: 60_000 }).toEqual([]);
  } finally {
    expect(await worker.end('SIGTERM')).toBe(0);
    await network.close();
    silent.close();
  }
});
