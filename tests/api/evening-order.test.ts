import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import type { Scope } from '../../server/directory/listing/contract.ts';
import { parseShopParams } from '../../server/directory/listing/parse-params.ts';
import { readShopListing } from '../../server/directory/shops/read-listing.ts';
import { type NightIds, openNight } from './listing-night.ts';

let db: Db;
let night: NightIds;
let kabukicho: Scope;
let close: () => Promise<void>;

/** Friday, from noon to 28:59. */
const at = (hours: number, minutes = 0) =>
  Date.parse('2026-11-19T15:00:00Z') + (hours * 60 + minutes) * 60_000;
const read = (now: number, query = '', scope = kabukicho) =>
  readShopListing(db, scope, parseShopParams(new URLSearchParams(query), now), 1, now);
const runs = async (now: number, query = '') =>
  (await read(now, query)).runs.map(({ group, cards }) => [group, ...cards.map(({ name }) => name)]);

beforeAll(async () => {
  ({ db, night, close } = await openNight());
  kabukicho = { kind: 'area', id: night.areas.kabukicho as number };
}, 60_000);
afterAll(() => close());

describe('the standard order of shops in the evening', () => {
  it('begins at 17:00 with those that open tonight; before, it is the rank alone', async () => {
    expect(await runs(at(16, 59))).toEqual([[null, 'ミモザ', '月灯り', '宵待', '夜想']]);
    expect(await runs(at(17))).toEqual([
      ['later', 'ミモザ', '月灯り', '夜想'],
      ['closed', '宵待'],
    ]);
  });

  it('puts an open shop with casts at work first, and those that are closed or have closed last', async () => {
    expect(await runs(at(24, 30))).toEqual([
      ['open', '月灯り', 'ミモザ'],
      ['closed', '宵待', '夜想'],
    ]);
    expect(await runs(at(25, 30))).toEqual([
      ['open', 'ミモザ'],
      ['closed', '月灯り', '宵待', '夜想'],
    ]);
  });

  it('ends with the business day', async () => {
    expect((await read(at(28, 59))).evening).toBe(true);
    expect((await read(at(29))).evening).toBe(false);
  });

  it('leaves other orders and other days as they are, and puts a name that was searched for first', async () => {
    expect(await runs(at(25, 30), 'sort=price')).toEqual([[null, 'ミモザ', '夜想', '月灯り', '宵待']]);
    expect((await read(at(25, 30), 'date=2026-11-21')).evening).toBe(false);
    expect(await runs(at(25, 30), 'text=歌舞伎町')).toEqual([[null, 'ミモザ', '月灯り', '宵待', '夜想']]);
    expect((await runs(at(25, 30), 'text=宵待'))[0]?.[1]).toBe('宵待');
  });

  it('tells a stored list when it may be in another order', async () => {
    expect((await read(at(12, 1))).changes).toEqual([at(17)]);
    expect((await read(at(20, 3))).changes).toEqual([at(20, 15)]);
    expect((await read(at(20, 15))).changes).toEqual([at(20, 30)]);
    expect((await read(at(20, 3), 'sort=new')).changes).toEqual([]);
  });

  it('goes on in the order of its first page while shops close: each shop once', async () => {
    const names: string[] = [];
    let cursor = '';
    // 夜想 closes at 24:00, 月灯り and 錦 at 25:00.
    for (const now of [at(23, 59), at(24, 1), at(25, 1), at(25, 2), at(25, 3)]) {
      const answer = await readSearch(db, new URLSearchParams(`limit=1&cursor=${cursor}`), now);
      names.push(...answer.items.map(({ name }) => name));
      cursor = answer.next;
    }
    expect(cursor).toBe('');
    expect(names.toSorted()).toEqual(['ミモザ', '夜想', '宵待', '月灯り', '錦'].toSorted());
  });

  it('says so', async () => {
    const reason = async (now: number) => (await readSearch(db, new URLSearchParams(), now)).sortReason;
    expect(await reason(at(20))).toContain('営業中（出勤中の女の子がいるお店が先）・このあと開店');
    expect(await reason(at(12))).not.toContain('営業中');
  });
});
