import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestChange } from '../../server/core/audit/digest-change.ts';
import { addDays, businessDateOf } from '../../server/core/business-day.ts';
import type { PlaceFields } from '../../server/core/db/place-tables.ts';
import { forgetLimits } from '../support/accounts.ts';
import { addAdminAtDesk } from '../support/admins.ts';
import type { Browser } from '../support/browser.ts';
import { fileOf, formOf } from '../support/casts.ts';
import { legalForm, newestLegal } from '../support/legal.ts';
import { addCast, addPlaces, addShop, type Places } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld({ folder: true });
let desk: Browser;
let places: Places;

beforeAll(async () => {
  places = await addPlaces(test.db);
  ({ browser: desk } = await addAdminAtDesk(test.db, '田中'));
});
beforeEach(() => forgetLimits(test.db));

type Change = { event: string; detail: { before: string | null; after: string | null } };
const changesLike = async (event: string): Promise<Change[]> =>
  (await test.db
    .selectFrom('auditLog')
    .select(['event', 'detail'])
    .where('event', 'like', event)
    .orderBy('id')
    .execute()) as Change[];

/** What each change has left is what the next one has found. */
function expectChain(changes: readonly Change[], events: readonly string[]): void {
  expect(changes.map(({ event }) => event)).toEqual(events);
  for (const [i, { detail }] of changes.entries()) {
    if (i > 0) expect(detail.before, changes[i]?.event).toBe(changes[i - 1]?.detail.after);
    expect(detail.after, changes[i]?.event).not.toBe(detail.before);
    for (const hash of [detail.before, detail.after]) expect(hash ?? 'x'.repeat(22)).toMatch(/^[\w-]{22}$/);
  }
}

describe('S79: a change of a text carries a keyed hash of what was before and after', () => {
  it('that depends on the values and on nothing else', () => {
    const { before, after } = digestChange({ title: 'あ', body: 'い' }, { body: 'い', title: 'あ' });
    expect(before).toBe(after);
    expect(digestChange({ title: 'あ' }, { title: 'い' })).not.toMatchObject({ before, after });
    expect(digestChange(null, {})).toEqual({ before: null, after: null });
  });

  it('of news', async () => {
    const form = { title: '年末の営業', message: '本文です。', isPlain: true, cover: '', publishedOn: '' };
    const { newsId } = (await desk.post('/api/admin/news', form)).body;
    await desk.post(`/api/admin/news/${newsId}`, { ...form, title: '年始の営業' });
    await desk.send('DELETE', `/api/admin/news/${newsId}`);
    await desk.post(`/api/admin/news/${newsId}`, form);
    const changes = await changesLike('news.%');
    expectChain(changes, ['news.published', 'news.changed', 'news.withdrawn', 'news.changed']);
    expect(changes.map(({ detail }) => [detail.before === null, detail.after === null])).toEqual([
      ...[
        [true, false],
        [false, false],
        [false, true],
        [true, false],
      ],
    ]);
  });

  it('of legal pages, one to come included', async () => {
    const effectiveOn = addDays(businessDateOf(Date.now()), 30);
    const save = async (form: object) => {
      const { id } = await newestLegal(test.db, 'terms');
      const saved = await desk.post('/api/admin/legal/terms', { ...legalForm(id), ...form });
      expect(saved.status, saved.text).toBe(200);
    };
    await save({});
    await save({ effectiveOn, body: '## 来月の章\n\n本文です。' });
    await desk.send('DELETE', '/api/admin/legal/terms');
    const changes = await changesLike('legal.%');
    expectChain(changes, ['legal.changed', 'legal.changed', 'legal.dropped']);
    expect(changes[2]?.detail.after).toBe(changes[0]?.detail.after);
  });

  it('of banners', async () => {
    const form = { title: 'ご案内', text: 'ご確認ください', path: '/navi/pages/', drawing: 'moon' };
    await desk.post('/api/admin/banners', form);
    const { id } = await test.db
      .selectFrom('banners')
      .select('id')
      .orderBy('place', 'desc')
      .executeTakeFirstOrThrow();
    await desk.post(`/api/admin/banners/${id}`, { ...form, title: '別のご案内' });
    await desk.send('DELETE', `/api/admin/banners/${id}`);
    expectChain(await changesLike('banner.%'), ['banner.added', 'banner.changed', 'banner.removed']);
  });

  it('of announcements', async () => {
    const form = { title: 'お知らせ', message: '本文です。', castIds: '', publishedOn: '' };
    const { id } = (await desk.post('/api/admin/announces', form)).body;
    await desk.send('DELETE', `/api/admin/announces/${id}`);
    const changes = await changesLike('announcement.%');
    expectChain(changes, ['announcement.published', 'announcement.withdrawn']);
    expect(changes[1]?.detail.after).toBeNull();
  });

  it('of macros', async () => {
    const path = '/api/admin/macros';
    await desk.post(path, { title: '返信', body: 'ご連絡ありがとうございます。' });
    const { id } = await test.db
      .selectFrom('replyMacros')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await desk.send('DELETE', `${path}/${id}`);
    const changes = await changesLike('macro.%');
    expectChain(changes, ['macro.added', 'macro.removed']);
    expect([changes[0]?.detail.before, changes[1]?.detail.after]).toEqual([null, null]);
  });

  it('of places, as their history has it', async () => {
    const { id } = await test.db.selectFrom('areas').select('id').executeTakeFirstOrThrow();
    const form = { kana: 'しんじゅく', romaji: 'shinjuku', lat: '35.694', lng: '139.703' };
    await desk.post(`/api/admin/places/areas/${id}`, { ...form, name: '夜の町' });
    const { before, after } = await test.db
      .selectFrom('placeChanges')
      .select(['before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const [change] = await changesLike('place.%');
    expect(change?.detail).toMatchObject(digestChange(before as PlaceFields, after as PlaceFields));
    expect(change?.detail.before).not.toBe(change?.detail.after);
  });

  it('of shops that are imported, and what is taken back is what was', async () => {
    // Another test renames it.
    const area = await test.db.selectFrom('areas').select('name').executeTakeFirstOrThrow();
    const text = `店舗コード,店名,業種,都道府県,エリア\nD1,暁,キャバクラ,東京都,${area.name}\n`;
    const file = fileOf(Buffer.from(text), 'a.csv', 'text/csv');
    const { id } = (await desk.post('/api/admin/imports', formOf({ file: [file] }))).body;
    expect((await desk.post(`/api/admin/imports/${id}`, {})).status).toBe(200);
    await desk.post(`/api/admin/imports/${id}/take_back`, {});
    const changes = await changesLike('import.%');
    expectChain(changes, ['import.done', 'import.taken_back']);
    expect([changes[0]?.detail.before, changes[1]?.detail.after]).toEqual([null, null]);
  });
});

it('S79: what is hidden, shown or closed by staff is recorded with the state before and after', async () => {
  const shopId = await addShop(test.db, places, { name: '宵の明星' });
  const castId = await addCast(test.db, shopId, { name: 'まい' });
  await test.db
    .updateTable('casts')
    .set({ status: 'hidden', hiddenBy: ['cast'] })
    .where('id', '=', castId)
    .execute();
  const reason = '確認中です。';
  for (const visible of [false, true])
    for (const path of [`casts/${castId}`, `shops/${shopId}`])
      expect((await desk.post(`/api/admin/${path}/visibility`, { visible, reason })).status).toBe(200);
  for (const closed of [true, false])
    expect((await desk.post(`/api/admin/shops/${shopId}/closing`, { closed, reason })).status).toBe(200);
  const statesOf = async (target: string) =>
    (
      await test.db
        .selectFrom('auditLog')
        .select('detail')
        .where('target', '=', target)
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail);
  expect(await statesOf(`cast:${castId}`)).toEqual([
    { reason, before: 'hidden cast', after: 'hidden cast staff' },
    { reason, before: 'hidden cast staff', after: 'hidden cast' },
  ]);
  expect(await statesOf(`shop:${shopId}`)).toEqual([
    { reason, before: 'open', after: 'hidden' },
    { reason, before: 'hidden', after: 'open' },
    { reason, before: 'open', after: 'closed' },
    { reason, before: 'closed', after: 'open' },
  ]);
});
