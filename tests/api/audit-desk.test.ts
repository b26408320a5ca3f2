import { beforeAll, beforeEach, expect, it } from 'vitest';
import { writeAudit } from '../../server/core/audit/write-audit.ts';
import type { AuditLog } from '../../server/desk/audit-log/contract.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { addPerson } from '../support/timeline.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let desk: Browser;
let deskId: number;

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await addAdminAtDesk(test.db, '田中'));
});
beforeEach(() => forgetLimits(test.db));

const read = async (query = '') => (await desk.get(`/api/admin/audit${query}`)).body as unknown as AuditLog;

it('says who has looked at whom, and is found by either', async () => {
  const { id } = await addPerson(test.db, 'けん');
  await desk.post(`/api/admin/people/${id}/contacts`, {});
  for (const q of [`user:${id}`, `user:${deskId}`]) {
    const { items } = await read(`?q=${q}&event=person.contacts_seen`);
    expect(items, q).toMatchObject([{ actor: `user:${deskId}`, target: `user:${id}`, realm: 'admin' }]);
  }
  expect((await read('?q=user:999999')).items).toEqual([]);
});

it('records that it was read, once for a list and not for its further pages', async () => {
  for (let i = 0; i < 60; i++)
    await writeAudit(test.db, { event: 'test.row', realm: 'system', actor: 'system', detail: { i } });
  const reads = async () => {
    const rows = test.db.selectFrom('auditEvents').select('id').where('event', '=', 'audit.read');
    return (await rows.execute()).length;
  };
  const before = await reads();
  const first = await read('?event=test.row');
  const second = await read(`?event=test.row&cursor=${first.next}`);
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, '']);
  expect(first.items[0]?.detail).toBe('i: 59');
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
  expect(await reads()).toBe(before + 1);
});

it('is a file, and its chain is checked on demand', async () => {
  const { text, headers } = await desk.get('/api/admin/audit/csv?event=test.row');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  expect(text).toContain('番号,日時,出来事,立場,行った人,対象,接続元,リクエスト,詳細');
  const check = await desk.post('/api/admin/audit/check', {});
  expect(check.body).toMatchObject({ brokenAt: null });
  expect(check.body.rows).toBeGreaterThan(0);
  expect(String(check.body.message)).toContain('変更はありません。');
});
