import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import { longDate } from '../../server/core/holidays.ts';
import { LEGAL, legalPath, legalVersionPath } from '../../server/core/paths.ts';
import type { DeskLegal } from '../../server/desk/legal/contract.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { type Site, startSite } from '../support/built-site.ts';
import { comingLegal, legalForm, newestLegal } from '../support/legal.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let site: Site;
let desk: Browser;
const today = businessDateOf(Date.now());
const COMING = addDays(today, 20);

beforeAll(async () => {
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
  site = await startSite({ databaseUrl: test.url });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await forgetLimits(test.db);
  await test.db.deleteFrom('legalVersions').where('version', '>', 1).execute();
  await test.db.insertInto('pageChange').values({ tag: 'legal' }).execute();
});

const html = async (path: string) => (await site.get(path)).text();
const seenOf = async () => (await newestLegal(test.db, 'terms')).id;
const save = async (changes: object = {}) =>
  desk.post('/api/admin/legal/terms', { ...legalForm(await seenOf()), ...changes });
const problems = async (changes: object) => (await save(changes)).body.errors;
/** Until a page says `words`, or says them no more. */
const soon = (path: string, words: string, isSaid = true) =>
  expect
    .poll(async () => (await html(path)).includes(words), { interval: 20, message: `${path}: ${words}` })
    .toBe(isSaid);

it('are there for every page, with all their values and tables filled in', async () => {
  const { body } = await desk.get('/api/admin/legal');
  const { items, values } = body as unknown as DeskLegal;
  expect(items.map(({ page }) => page)).toEqual(LEGAL);
  for (const { page, current, coming } of items) {
    expect(current.version).toBe(1);
    expect(coming).toBeNull();
    expect(await html(legalPath(page)), page).not.toMatch(/\{[^{}\n":;]*[ぁ-ん一-龠][^{}\n":;]*\}/);
  }
  const used = new Set(items.flatMap(({ current }) => current.body.match(/\{[^{}\n]*\}/g) ?? []));
  for (const { name } of values) expect([...used], name).toContain(`{${name}}`);
});

it('change at once, keep the version before readable, and say what is new', async () => {
  // Another test may have left a page that is being renewed.
  await soon('/navi/terms/', '改定の履歴', false);
  const body = '## あたらしい章\n\n{サイト名}の**「決まり」**です。<b>x</b>\n\n{表：Cookie}';
  expect((await save({ body, note: '章を一つ加えました' })).body.message).toBe('公開しました。');
  await soon('/navi/terms/', 'あたらしい章');
  const page = await html('/navi/terms/');
  expect(page).toContain('よあかりの<strong>「決まり」</strong>です。&lt;b&gt;x&lt;/b&gt;');
  expect(page).toContain('<dt>__Host-sid</dt>');
  expect(page).toContain('最終改定日');
  expect(page).toContain('章を一つ加えました');
  const before = await html(legalVersionPath('terms', 1));
  expect(before).toContain(`${longDate(today)}より前の内容です。`);
  expect(before).toContain('content="noindex"');
  expect(before).not.toContain('あたらしい章');
  expect((await site.get(legalVersionPath('terms', 3))).status).toBe(404);
  const [event] = await test.db
    .selectFrom('auditLog')
    .select(['event', 'target'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(event).toEqual({ event: 'legal.changed', target: 'legal:terms' });
});

it('are announced before their day, replaced until then, and taken back', async () => {
  await save({ effectiveOn: COMING, body: '## 来月の章\n\n本文です。' });
  await soon('/navi/terms/', `${longDate(COMING)}から内容が変わります。`);
  expect(await html('/navi/terms/')).not.toContain('来月の章');
  expect(await html(legalVersionPath('terms', 2))).toContain('来月の章');
  await save({ effectiveOn: COMING, body: '## 再来月の章\n\n本文です。' });
  await soon(legalVersionPath('terms', 2), '再来月の章');
  expect((await desk.send('DELETE', '/api/admin/legal/terms')).status).toBe(200);
  await soon('/navi/terms/', '内容が変わります', false);
  expect((await site.get(legalVersionPath('terms', 2))).status).toBe(404);
  expect((await desk.send('DELETE', '/api/admin/legal/terms')).status).toBe(404);
});

it('take effect on their day', async () => {
  await comingLegal(test.db, 'terms');
  const change = (effectiveOn: string) =>
    test.db.updateTable('legalVersions').set({ effectiveOn }).where('version', '=', 2).execute();
  await change(addDays(today, 1));
  const refresh = () => test.db.insertInto('pageChange').values({ tag: 'legal' }).execute();
  await refresh();
  await soon('/navi/terms/', '新しい内容を読む');
  await change(today);
  await refresh();
  await soon('/navi/terms/', '最終改定日');
  expect(await html('/navi/terms/')).not.toContain('新しい内容を読む');
});

it('are refused with a message at the field, and nothing changes', async () => {
  const before = await seenOf();
  expect(await problems({ body: '{知らない言葉}です。' })).toEqual({
    body: ['「{知らない言葉}」は、ここでは使えません。'],
  });
  expect(await problems({ body: '表は{表：Cookie}です。' })).toHaveProperty('body');
  expect(await problems({ summary: '{表：Cookie}' })).toHaveProperty('summary');
  expect(await problems({ summary: ' \n ' })).toEqual({ summary: ['要約を入力してください。'] });
  expect(await problems({ summary: 'あ\n'.repeat(9) })).toHaveProperty('summary');
  expect(await problems({ note: '' })).toEqual({ note: ['変更の内容を入力してください。'] });
  for (const effectiveOn of ['2026-02-30', '来月', '2020-01-01', '2126-01-01'])
    expect(await problems({ effectiveOn }), effectiveOn).toHaveProperty('effectiveOn');
  expect(await seenOf()).toBe(before);
});

it('do not overwrite what another admin has written since', async () => {
  const seen = await seenOf();
  expect((await save()).status).toBe(200);
  const answer = await desk.post('/api/admin/legal/terms', { ...legalForm(seen), note: '古い画面から' });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain('ほかの管理者が先に変更しました。');
  expect((await newestLegal(test.db, 'terms')).version).toBe(2);
});

it('run nothing and lead nowhere dangerous, and a day may be typed as people write it', async () => {
  const body =
    '[押す](javascript:alert(1)) ![絵](https://e.example/x.png) [外](https://e.example/)\n\n<script>x()</script>';
  const { body: shown } = await desk.post('/api/admin/legal_preview', { summary: '<i>要約</i>', body });
  const text = JSON.stringify(shown);
  expect(text).not.toMatch(/href=\\"javascript|<img|<script|<i>/);
  expect(text).toContain('nofollow noopener');
  const [year, month, day] = COMING.split('-').map(Number);
  expect((await save({ effectiveOn: `${year}年${month}月${day}日` })).status).toBe(200);
  expect((await newestLegal(test.db, 'terms')).effectiveOn).toBe(COMING);
});
