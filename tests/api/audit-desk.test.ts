import { globSync, readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { BY_SYSTEM, writeAudit } from '../../server/core/audit/write-audit.ts';
import { type AuditLog, auditLog } from '../../server/desk/audit-log/contract.ts';
import { OPENED, OTHERS } from '../../src/features/audit-log/desk/target-names.ts';
import { eventName } from '../../src/features/audit-log/event-names.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import { AUDITED_CALLS } from '../support/audited-calls.ts';
import type { Browser } from '../support/browser.ts';
import { addPlaces, addShop } from '../support/seed.ts';
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

it('names who did it and what it was done to, and is found by the name of an admin', async () => {
  const name = `かける${deskId}`;
  const { id } = await addPerson(test.db, name);
  const shopId = await addShop(test.db, await addPlaces(test.db), { name: '宵待' });
  await desk.get(`/api/admin/people/${id}`);
  await desk.get(`/api/admin/shops/${shopId}`);
  const named = async (query: string) =>
    (await read(query)).items.map(({ actorName, targetName }) => [actorName, targetName]);
  expect(await named(`?q=user:${id}`)).toEqual([['田中', name]]);
  expect(await named(`?q=shop:${shopId}`)).toEqual([['田中', '宵待']]);
  expect(await named('?q=田&event=person.opened')).toContainEqual(['田中', name]);
  await writeAudit(test.db, { event: 'test.row', realm: 'member', actor: `user:${id}` });
  expect(await named(`?q=user:${id}&event=test.row`)).toEqual([[name, null]]);
  const { id: sato } = await addAdminAtDesk(test.db, 'sato');
  await writeAudit(test.db, { event: 'test.named', realm: 'admin', actor: `user:${sato}` });
  await writeAudit(test.db, { event: 'test.named', ...BY_SYSTEM, target: 'sms' });
  expect(await named('?q=sato&event=test.named')).toEqual([['sato', null]]);
  for (const q of ['system', 'sms']) expect(await named(`?q=${q}&event=test.named`)).toEqual([[null, null]]);
  // What the query needs besides is no part of the answer.
  const { items } = await read(`?q=user:${id}`);
  expect(new Set(items.flatMap((item) => Object.keys(item)))).toEqual(
    new Set(Object.keys(auditLog.shape.items.element.shape)),
  );
  // Members are found by their numbers alone.
  expect(await named(`?q=${name}`)).toEqual([]);
});

it('says every event in words', () => {
  const written = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bevent: '([a-z_]+\.[a-z_]+)'/g)].map(([, event]) =>
      String(event),
    ),
  );
  const events = new Set([...written, ...Object.values(AUDITED_CALLS).flat()]);
  expect(events.size).toBeGreaterThan(120);
  expect([...events].filter((event) => eventName(event) === event)).toEqual([]);
});

it('names every kind of thing that something was done to', () => {
  const kinds = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btarget: ['`]([a-z-]+)/g)].map(([, kind]) => String(kind)),
  );
  expect(new Set(kinds).size).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !OPENED.has(kind) && !OTHERS.has(kind))).toEqual([]);
});

it('records that it was read, once for a list and not for its further pages', async () => {
  for (let i = 0; i < 60; i++)
    await writeAudit(test.db, { event: 'test.listed', realm: 'system', actor: 'system', detail: { i } });
  const reads = async () => {
    const rows = test.db.selectFrom('auditLog').select('id').where('event', '=', 'audit.read');
    return (await rows.execute()).length;
  };
  const before = await reads();
  const first = await read('?event=test.listed');
  const second = await read(`?event=test.listed&cursor=${first.next}`);
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, '']);
  expect(first.items[0]?.detail).toBe('i: 59');
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
  expect(await reads()).toBe(before + 1);
});

it('is a file, and its chain is checked on demand', async () => {
  const { text, headers } = await desk.get('/api/admin/audit/csv?event=test.row');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  expect(text).toContain('番号,日時,出来事,立場,行った人,名前,対象,対象の名前,接続元,リクエスト,詳細');
  const check = await desk.post('/api/admin/audit/check', {});
  expect(check.body).toMatchObject({ brokenAt: null });
  expect(check.body.rows).toBeGreaterThan(0);
  expect(String(check.body.message)).toContain('変更はありません。');
});
