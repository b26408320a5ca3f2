import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import { readCastListing } from '../../server/directory/casts/read-listing.ts';
import type { Scope } from '../../server/directory/listing/contract.ts';
import { parseCastParams, parseShopParams } from '../../server/directory/listing/parse-params.ts';
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

/** 120 m from the station of 月灯り, ミモザ, 宵待 and 夜想. */
const HERE = 'lat=35.691&long=139.700';

describe('the standard order of casts in the evening', () => {
  const listed = (now: number, query = '', scope = kabukicho) =>
    readCastListing(db, scope, parseCastParams(new URLSearchParams(query), now), 1, now);
  const castRuns = async (now: number, query = '') =>
    (await listed(now, query)).runs.map(({ group, cards }) => [group, ...cards.map(({ name }) => name)]);

  it('begins with those at work, then those who come later; before 17:00 it is as it was', async () => {
    expect((await castRuns(at(16, 59))).map(([group]) => group)).toEqual([null]);
    expect((await castRuns(at(17))).map(([group, ...names]) => [group, names.toSorted()])).toEqual([
      [1, ['さくら', 'ゆい', 'れいな'].toSorted()],
      [2, ['ひな']],
    ]);
    // さくら leaves at 24:00; れいな stays until the shop closes at 25:00, when ゆい begins.
    expect((await castRuns(at(24, 30))).map(([group, ...names]) => [group, names.toSorted()])).toEqual([
      [0, ['れいな']],
      [1, ['ゆい']],
      [2, ['さくら', 'ひな'].toSorted()],
    ]);
    expect((await castRuns(at(25)))[0]).toEqual([0, 'ゆい']);
  });

  it('stands around a position, too, and leaves words, other orders and other days as they are', async () => {
    expect((await castRuns(at(24, 30), HERE)).map(([group]) => group)).toEqual([0, 1, 2]);
    expect((await castRuns(at(24, 30), 'sort=new')).map(([group]) => group)).toEqual([null]);
    expect((await castRuns(at(24, 30), 'text=歌舞伎町')).map(([group]) => group)).toEqual([null]);
    expect((await listed(at(24, 30), 'date=2026-11-21')).evening).toBe(false);
  });

  it('tells a stored list when it may be in another order', async () => {
    expect((await listed(at(12, 1))).changes).toContain(at(17));
    expect((await listed(at(20, 3))).changes).toContain(at(20, 15));
  });

  it('goes on in the order of its first page, each cast once', async () => {
    const names: string[] = [];
    let cursor = '';
    for (const now of [at(23, 59), at(24, 1), at(25, 1), at(25, 2)]) {
      const answer = await readSearch(db, new URLSearchParams(`type=casts&limit=1&cursor=${cursor}`), now);
      names.push(...answer.items.map(({ name }) => name));
      cursor = answer.next;
    }
    expect(cursor).toBe('');
    expect(names.toSorted()).toEqual(['さくら', 'ひな', 'ゆい', 'れいな'].toSorted());
  });

  it('says so, and keeps the end of a shift to itself', async () => {
    const answer = await readSearch(db, new URLSearchParams('type=casts'), at(24, 30));
    expect(answer.sortReason).toContain('出勤中・これから出勤・そのほかの女の子');
    expect(JSON.stringify(answer)).not.toMatch(/endMinute|1440/);
  });
});

it('lists the open shops around a position first, the nearest first among them', async () => {
  const around = { kind: 'all' } as const;
  expect((await read(at(24, 30), HERE, around)).runs.map(({ group }) => group)).toEqual(['open', 'closed']);
  expect((await read(at(12), HERE, around)).runs.map(({ group }) => group)).toEqual([null]);
  expect((await read(at(24, 30), `${HERE}&text=歌舞伎町`, around)).evening).toBe(false);
});
