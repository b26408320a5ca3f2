import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../server/core/db/connect.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import { beginCasts, countCasts, findCasts } from '../../server/directory/casts/read-listing.ts';
import { readMatch } from '../../server/directory/listing/count-listing.ts';
import { parseCastParams } from '../../server/directory/listing/parse-params.ts';
import { readSuggests } from '../../server/directory/search/read-suggests.ts';
import { asAnotherCaller } from '../support/one-connection.ts';
import { recordingQueries } from '../support/record-queries.ts';
import { addPlaces } from '../support/seed.ts';
import { databaseWorld } from '../support/world.ts';

const test = databaseWorld();
let db: Db;
let recorded: CompiledQuery[];

/** Names of some thousand shops and casts and more stations than fit a page, so that a scan would cost more. */
async function fill(db: Db, prefectureId: number, areaId: number): Promise<void> {
  const word = (
    salt: string,
  ) => sql`(select string_agg(substr('あいうえおかきくけこさしすせそたちつてとなにぬねの月灯宵夜花星', 1 + (hashtext(${salt} || i || k) & 31), 1), '')
    from generate_series(1, 4) k)`;
  await sql`insert into areas (prefecture_id, slug, name, kana, romaji, lat, lng)
    select ${prefectureId}, 'area-' || i, ${word('a')} || i, '', '', 35, 139 from generate_series(1, 100) i`.execute(
    db,
  );
  await sql`insert into stations (prefecture_id, area_id, slug, name, lat, lng)
    select ${prefectureId}, ${areaId}, 'station-' || i, ${word('t')}, 35 + i / 1e4, 139 + i / 1e4
    from generate_series(1, 5000) i`.execute(db);
  await sql`insert into shops (name, kana, introduction, category, prefecture_id, area_id, station_id)
    select ${word('s')}, ${word('r')}, ${word('i')} || ${word('n')} || ${word('o')}, 'caba', ${prefectureId}, a.id, t.id from generate_series(1, 6000) i
    join areas a on a.slug = 'area-' || (1 + i % 100) join stations t on t.slug = 'station-' || (1 + i % 5000)`.execute(
    db,
  );
  await sql`insert into casts (shop_id, name, kana) select s.id, ${word('c')}, ${word('k')}
    from shops s, generate_series(1, 4) i`.execute(db);
  await sql`insert into shifts (cast_id, shop_id, business_date, start_minute)
    select id, shop_id, current_date + i, 1200 from casts, generate_series(-1, 5) i where id % 3 = 0`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(test.owner);
}

beforeAll(async () => {
  ({ db, recorded } = recordingQueries(test.db));
  const { prefectureId, areaId } = await addPlaces(test.db);
  await fill(test.db, prefectureId, areaId);
  // Counts of all places are made from whole tables, once a minute.
  await readSuggests(db, '新宿', Date.now());
  const at = { lat: '35.2', long: '139.3' };
  for (const asked of [{ type: 'shop' }, { type: 'casts' }, at])
    await readSearch(db, new URLSearchParams(asked), Date.now());
}, 120_000);

const LARGE = [
  'shops',
  'casts',
  'listed_casts',
  'shop_words',
  'shop_texts',
  'place_words',
  'stations',
  'shifts',
  'shop_spots',
  'shop_casts',
];

/** A table, or a whole index of it without any place to begin or order by distance. */
const WHOLE =
  /(?:Seq Scan|Index (?:Only )?Scan(?: Backward)? using \w+) on (\w+)[^\n]*(?!\n\s+(?:Index Cond|Order By))(?:\n|$)/g;

/** A way through the casts in their order that ends with the page; taken only where thousands are known to fit. */
const WALK =
  /One-Time Filter:[^\n]*\n\s+-> {2}Index (?:Only )?Scan using listed_casts_active on listed_casts[^\n]*/;

/** Large tables that are read from end to end, in the plan for these values and in the one for any. */
async function scanned(ask: () => Promise<unknown>): Promise<string[]> {
  recorded.length = 0;
  await ask();
  expect(recorded.length).toBeGreaterThan(1);
  const found = new Set<string>();
  for (const { sql: text, parameters } of recorded)
    for (const query of [
      CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]),
      CompiledQuery.raw(`explain (generic_plan, costs off) ${text}`),
    ]) {
      const { rows } = await test.db.executeQuery<Record<string, string>>(query);
      const plan = rows
        .map((row) => Object.values(row)[0])
        .join('\n')
        .replace(WALK, '');
      for (const [, table = ''] of plan.matchAll(WHOLE))
        if (LARGE.includes(table)) found.add(`${query.sql.slice(0, 300)}\n${plan}`);
    }
  return [...found];
}

describe('indexes answer', () => {
  it.each([
    '新',
    'あ',
    's',
    '新宿',
    'しんじゅく',
    'shinjuku',
    'あいう',
    '月灯',
    '月の',
    '新宿 月',
    'あいかき',
    'zzzz',
  ])('suggestions for %s', async (text) => {
    expect(await scanned(() => readSuggests(db, text, Date.now()))).toEqual([]);
  });

  it.each([
    'text=月灯',
    'text=月灯 花星',
    'text=月 灯',
    'type=casts&text=月 灯 花',
    'text=%E6%9C%88%20しんじゅく',
    'text=しんじゅく駅',
    'text=zzzz',
    'lat=35.2&long=139.2',
    'type=casts&text=月灯',
    'type=casts&text=あいう%20月',
    'type=casts&lat=35.2&long=139.2',
  ])('the search %s', async (query) => {
    expect(await scanned(() => readSearch(db, new URLSearchParams(query), Date.now()))).toEqual([]);
  });
});

it('words that many shops have are found together like any others', async () => {
  const has = (column: string, word: string) => sql`${sql.ref(column)} like ${`%${word}%`}`;
  const total = async (query: string) => (await readSearch(db, new URLSearchParams(query), Date.now())).total;
  const count = async (from: RawBuilder<unknown>) =>
    (await sql<{ n: number }>`select count(*) as n from ${from}`.execute(test.db)).rows[0]?.n;
  const shops = await count(sql`shops where ${has('name', '月')} and ${has('name', '灯')}`);
  expect(shops).toBeGreaterThan(0);
  expect(await total('text=灯 月')).toBe(shops);
  const casts = await count(sql`casts c join shops s on s.id = c.shop_id where
    (${has('c.name', '月')} or ${has('s.name', '月')}) and (${has('c.name', '灯')} or ${has('s.name', '灯')})`);
  expect(await total('type=casts&text=灯 月')).toBe(casts);
});

describe('casts by way of their shops', () => {
  const all = { kind: 'all' } as const;
  /** Counts and ids of the first page, and the same from every cast looked at and sorted. */
  async function bothWays(query: string) {
    const [params, now] = [parseCastParams(new URLSearchParams(query), Date.now()), Date.now()];
    const begun = await beginCasts(test.db, all, params, { limit: 30, now });
    const match = await readMatch(test.db, params);
    const sorted = await findCasts(test.db, all, params, { match, start: { offset: 0 }, limit: 30, now });
    const counted = await countCasts(test.db, all, params, now, match);
    const idsOf = (list: { id: number; key: number[] }[]) => list.map(({ id, key }) => [id, ...key]);
    return [
      { ...begun.counts, ids: idsOf(begun.found) },
      { ...counted, ids: idsOf(sorted) },
    ] as const;
  }

  it('who is called so comes first, however many others fit', async () => {
    const { id } = await test.db
      .selectFrom('casts')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await test.db.updateTable('casts').set({ name: '東京', kana: '' }).where('id', '=', id).execute();
    const [quick] = await bothWays('text=東京');
    expect(quick.total).toBeGreaterThan(20_000);
    expect(quick.ids[0]?.[0]).toBe(id);
  });

  it.each([
    'text=月',
    'text=月 灯',
    'text=あ',
    'text=いう',
    'text=東京',
    'text=東京&sort=new',
    'text=キャバクラ 月',
    'text=キャバクラ',
    'text=月&coupon=1',
    'text=月&sort=new',
    'text=月&girls=1&caba=0&sexy=0',
    'text=花&budgetMax=10000&verified=1',
  ])('%s: the same numbers and the same first page', async (query) => {
    const [quick, slow] = await bothWays(query);
    expect(quick).toEqual(slow);
  });

  it('the casts of a shop are counted through every change', async () => {
    const held = async () =>
      (
        await sql<{ shopId: number; held: number; counted: number }>`
          select coalesce(k.shop_id, l.shop_id) as shop_id, coalesce(k.n, 0) as held, coalesce(l.n, 0) as counted
          from (select shop_id, sum(casts) as n from shop_casts group by 1) k
          full join (select shop_id, count(*) as n from listed_casts group by 1) l on l.shop_id = k.shop_id
          where coalesce(k.n, 0) <> coalesce(l.n, 0)`.execute(test.db)
      ).rows;
    expect(await held()).toEqual([]);
    const [one, other, gone] = (
      await test.db.selectFrom('shops').select('id').orderBy('id').limit(3).execute()
    ).map(({ id }) => id) as [number, number, number];
    const casts = await test.db
      .selectFrom('casts')
      .select('id')
      .where('shopId', '=', one)
      .orderBy('id')
      .execute();
    const [first, second] = casts.map(({ id }) => id) as [number, number];
    // Neither waits for the other, and nothing is lost.
    await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('casts').set({ status: 'hidden' }).where('id', '=', first).execute();
      await asAnotherCaller(() =>
        test.db.updateTable('casts').set({ shopId: other }).where('id', '=', second).execute(),
      );
    });
    await test.db.updateTable('shops').set({ status: 'hidden' }).where('id', '=', other).execute();
    expect(await held()).toEqual([]);
    await test.db.updateTable('shops').set({ status: 'open' }).where('id', '=', other).execute();
    await test.db.deleteFrom('casts').where('id', '=', first).execute();
    await test.db.updateTable('casts').set({ shopId: null }).where('shopId', '=', gone).execute();
    await test.db.deleteFrom('shops').where('id', '=', gone).execute();
    expect(await held()).toEqual([]);
  });
});
