import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addJob } from '../../server/core/jobs/add-job.ts';
import type { DeskJobs } from '../../server/desk/jobs/contract.ts';
import { readWaiting } from '../../server/desk/menu/read-waiting.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { failedJob } from '../support/failed-jobs.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let desk: Browser;

beforeAll(async () => {
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
});
beforeEach(async () => {
  await forgetLimits(test.db);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
});

const read = async (query = '') => (await desk.get(`/api/admin/jobs${query}`)).body as unknown as DeskJobs;
const events = async (event: string) =>
  (await test.db.selectFrom('auditLog').select('target').where('event', '=', event).execute()).map(
    ({ target }) => target,
  );

it('shows what waits and what has failed, and neither whom it concerns nor what it carries', async () => {
  await addJob(test.db, 'publish_post', { postId: 4711 }, { delay: 3_600_000 });
  const id = await failedJob(test.db, {
    error: 'Error: 550 <sakura@example.jp> unknown, tel +819012345678\n    at secret',
  });
  const { items, counts } = await read();
  expect(counts).toEqual({ waiting: 1, running: 0, retrying: 0, failed: 1 });
  expect(items).toMatchObject([
    { id, task: 'send_message', state: 'failed', attempts: 1, maxAttempts: 1 },
    { task: 'publish_post', state: 'waiting', error: '' },
  ]);
  expect(items[0]?.error).toBe('Error: 550 <***> unknown, tel ***');
  expect(JSON.stringify(items)).not.toContain('4711');
  expect((await read('?state=failed')).items.map((item) => item.id)).toEqual([id]);
  expect((await read('?q=publish')).items.map(({ task }) => task)).toEqual(['publish_post']);
  expect((await read(`?q=${id}`)).items).toHaveLength(1);
  const file = await desk.get('/api/admin/jobs/csv?state=failed');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="jobs.csv"');
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toBe('番号,処理,状態,回数,上限,登録日時,次の実行,エラー');
  expect(lines).toEqual([expect.stringContaining(`${id},send_message,failed,1,1,`)]);
  expect(lines[0]).toContain('Error: 550 <***> unknown, tel ***');
});

it('tells the menu what has failed', async () => {
  expect((await readWaiting(test.db)).jobs.count).toBe(0);
  await failedJob(test.db);
  expect((await readWaiting(test.db)).jobs).toMatchObject({ count: 1, oldest: expect.any(Date) });
});

it('tries a job again, from the first try', async () => {
  const id = await failedJob(test.db);
  expect((await desk.post(`/api/admin/jobs/${id}/retry`, {})).status).toBe(200);
  expect((await read()).items).toMatchObject([{ id, state: 'waiting', attempts: 0 }]);
  expect(await events('job.retried')).toContain(`job:${id}`);
  expect((await desk.post('/api/admin/jobs/999999/retry', {})).status).toBe(404);
});

it('leaves a job alone that a worker holds', async () => {
  const id = await failedJob(test.db);
  await desk.post(`/api/admin/jobs/${id}/retry`, {});
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w1'`.execute(test.db);
  expect((await read()).items).toMatchObject([{ id, state: 'running' }]);
  expect((await desk.post(`/api/admin/jobs/${id}/retry`, {})).status).toBe(404);
  expect((await desk.post(`/api/admin/jobs/${id}/remove`, {})).status).toBe(404);
});

it('tries all again that have failed, and nothing else', async () => {
  const failed = [await failedJob(test.db), await failedJob(test.db)];
  await addJob(test.db, 'publish_post', { postId: 1 }, { delay: 3_600_000 });
  const answer = await desk.post('/api/admin/jobs/retry', {});
  expect(answer.body.message).toBe('2件をもう一度実行します。');
  const { items } = await read('?sort=old');
  expect(items.filter(({ id }) => failed.includes(id)).map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
  ]);
  expect(Date.parse(items.at(-1)?.runsOn ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
});

it('removes what has failed, and keeps what is still tried', async () => {
  const id = await failedJob(test.db);
  await addJob(test.db, 'publish_post', { postId: 1 }, { delay: 3_600_000 });
  const [waiting] = (await read('?state=waiting')).items;
  expect((await desk.post(`/api/admin/jobs/${waiting?.id}/remove`, {})).status).toBe(404);
  expect((await desk.post(`/api/admin/jobs/${id}/remove`, {})).status).toBe(200);
  expect((await read()).items.map((item) => item.id)).toEqual([waiting?.id]);
  expect(await events('job.removed')).toContain(`job:${id}`);
});
