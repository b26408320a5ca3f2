import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { UsageError } from '../../scripts/with-database.ts';
import { connect, type Db } from '../../server/core/db/connect.ts';
import { readSearch } from '../../server/directory/browsing/read-search.ts';
import { parseShopParams } from '../../server/directory/listing/parse-params.ts';
import { importStations } from '../../server/directory/places/import-places.ts';
import { readSuggests } from '../../server/directory/search/read-suggests.ts';
import { findShops } from '../../server/directory/shops/read-listing.ts';
import { pick, random } from './random.ts';
import { measureRecall } from './recall.ts';
import { percentile, round, scratchWorld, table } from './scratch.ts';

const SHOPS = 20_000;
const CASTS = 200_000;
const PER_SECOND = 50;
const SUGGESTS = 1500;
const SEARCHES = 1000;
/** The other ways are many times slower; this many show where their 99th percentile lies. */
const COMPARED = 200;

type Texts = { shops: string[]; casts: string[]; places: string[] };

async function readTexts(db: Db): Promise<Texts> {
  const some = async (query: RawBuilder<{ text: string }>) =>
    (await query.execute(db)).rows.map((row) => row.text);
  return {
    shops: await some(
      sql`select unnest(array[name, kana]) as text from shops where status = 'open' order by md5(id::text) limit 4000`,
    ),
    casts: await some(
      sql`select unnest(array[name, kana]) as text from casts where status = 'public' order by md5(id::text) limit 4000`,
    ),
    places: [
      ...(await some(sql`select unnest(array[name, kana, romaji]) as text from prefectures`)),
      ...(await some(sql`select unnest(array[name, kana, romaji]) as text from areas`)),
      ...(await some(sql`select unnest(array[t.name, t.kana, t.romaji]) as text from stations t
        where exists (select from shops s where s.station_id = t.id)`)),
    ].filter(Boolean),
  };
}

/** What a visitor has typed so far: some beginning of a name, a reading or a place. */
function typedSoFar({ shops, casts, places }: Texts): string {
  const letters = [...pick(pick([shops, casts, places, places]))];
  return letters.slice(0, 1 + random(Math.min(letters.length, 8))).join('');
}

/** A search: a name, a place, or two of them. */
function searched({ shops, casts, places }: Texts): string {
  const kind = random(6);
  if (kind === 0) return pick(shops);
  if (kind === 1) return pick(casts);
  if (kind === 2) return pick(places);
  if (kind === 3) return `${pick(places)} ${pick(casts)}`;
  if (kind === 4) return `${pick(places)} ${pick(shops).slice(0, 4)}`;
  return pick(shops).slice(0, 3);
}

/** Milliseconds of each of `texts`, asked at 50 a second whether or not those before are answered. */
async function atRate(texts: readonly string[], ask: (text: string) => Promise<unknown>): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    texts.map(async (text, i) => {
      const due = began + (i * 1000) / PER_SECOND;
      await setTimeout(Math.max(0, due - performance.now()));
      const start = performance.now();
      await ask(text);
      return performance.now() - start;
    }),
  );
}

/** The same one after another: what cannot hold the rate is still measured fairly. */
async function inTurn(texts: readonly string[], ask: (text: string) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (const text of texts) {
    const began = performance.now();
    await ask(text);
    samples.push(performance.now() - began);
  }
  return samples;
}

/** A pattern that `like` takes literally. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Suggestions as most would write them: names and readings that contain the text. */
const likeSuggests = (db: Db, text: string) =>
  sql`
    (select 'Shop', id, name from shops where status = 'open' and (name ilike ${within(text)} or kana ilike ${within(text)})
      order by rank desc limit 10)
    union all
    (select 'Cast', c.id, c.name from casts c join listed_casts l on l.cast_id = c.id
      where c.name ilike ${within(text)} or c.kana ilike ${within(text)} order by l.active_at desc limit 10)
    union all
    (select 'Station', id, name from stations where name ilike ${within(text)} or kana ilike ${within(text)} limit 10)
    union all
    (select 'Area', id, name from areas where name ilike ${within(text)} or kana ilike ${within(text)} limit 10)`.execute(
    db,
  );

/** The first page of a search and how many there are, in the same way. */
const likeSearch = (db: Db, text: string) => {
  const fits = sql.join(
    text.split(/\s+/).map((word) => {
      const like = within(word);
      return sql`(s.name ilike ${like} or s.kana ilike ${like} or a.name ilike ${like} or t.name ilike ${like})`;
    }),
    sql` and `,
  );
  return sql`select s.id, count(*) over () as total from shops s join areas a on a.id = s.area_id
    left join stations t on t.id = s.station_id
    where s.status = 'open' and ${fits} order by s.rank desc, s.id limit 20`.execute(db);
};

const TRIGRAMS = [
  ['shops', 'name'],
  ['shops', 'kana'],
  ['casts', 'name'],
  ['casts', 'kana'],
  ['stations', 'name'],
  ['stations', 'kana'],
  ['areas', 'name'],
  ['areas', 'kana'],
] as const;

async function addTrigrams(db: Db): Promise<void> {
  await sql`create extension pg_trgm`.execute(db);
  for (const [name, column] of TRIGRAMS) {
    const index = sql.id(`bench_${name}_${column}`);
    await sql`create index ${index} on ${sql.table(name)} using gin (${sql.id(column)} gin_trgm_ops)`.execute(
      db,
    );
  }
  await sql`vacuum analyze`.execute(db);
}

const p99 = (samples: readonly number[]) => round(percentile(samples, 0.99));
const p50 = (samples: readonly number[]) => round(percentile(samples, 0.5));

/** How well names are found in every way of typing, and how fast, at 20,000 shops, 200,000 casts and 9,000 stations. */
export async function run(): Promise<Record<string, unknown>> {
  const file = process.argv[3] ?? process.env.YOAKARI_STATIONS ?? '';
  if (!existsSync(file))
    throw new UsageError('Usage: npm run bench -- find STATIONS.csv (ekidata format; or YOAKARI_STATIONS)');
  const world = await scratchWorld({ shops: SHOPS, casts: CASTS, posts: 0 });
  const db = connect(world.url, { name: 'bench-web' });
  const now = Date.now();
  try {
    await importStations(world.db, readFileSync(file, 'utf8'));
    await sql`vacuum analyze`.execute(world.db);
    const { count: stations } = await db
      .selectFrom('stations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const recall = await measureRecall(db, now);

    const texts = await readTexts(db);
    const typed = Array.from({ length: SUGGESTS }, () => typedSoFar(texts));
    const asked = [...new Set(Array.from({ length: SEARCHES * 2 }, () => searched(texts)))].slice(
      0,
      SEARCHES,
    );
    const spots = (
      await sql<{ lat: number; lng: number }>`select lat, lng from shops where lat is not null
      order by md5(id::text) limit ${SEARCHES}`.execute(db)
    ).rows;
    const search = (text: string) => {
      const type = random(2) === 0 ? 'shop' : 'casts';
      return readSearch(db, new URLSearchParams({ type, text }), now);
    };
    const nearest = (place: string) => {
      const { lat, lng } = spots[Number(place)] ?? { lat: 0, lng: 0 };
      const at = { lat: (lat + 0.003).toFixed(3), long: (lng - 0.003).toFixed(3) };
      const params = { ...parseShopParams(new URLSearchParams(at), now), radius: 3 as const };
      return findShops(db, { kind: 'all' }, params, { match: null, start: { offset: 0 }, limit: 20, now });
    };
    // Plans are made and caches filled as they are in a server that has run for a while.
    await atRate(typed.slice(0, 300), (text) => readSuggests(db, text, now));
    await atRate(
      asked.slice(0, 100).map((text) => `${text} `),
      search,
    );
    await inTurn(
      Array.from({ length: 50 }, (_, i) => String(i)),
      nearest,
    );

    const suggests = await atRate(typed, (text) => readSuggests(db, text, now));
    const searches = await atRate(asked.slice(100), search);
    const gps = await atRate(
      spots.map((_, i) => String(i)),
      nearest,
    );
    const some = typed.slice(0, COMPARED);
    const someAsked = asked.slice(0, COMPARED);
    const like = [
      await inTurn(some, (text) => likeSuggests(world.db, text)),
      await inTurn(someAsked, (text) => likeSearch(world.db, text)),
    ] as const;
    await addTrigrams(world.db);
    const trigrams = [
      await inTurn(some, (text) => likeSuggests(world.db, text)),
      await inTurn(someAsked, (text) => likeSearch(world.db, text)),
    ] as const;
    table(
      ['what', 'p50 ms', 'p99 ms'],
      [
        [`suggestions, ${PER_SECOND}/s`, p50(suggests), p99(suggests)],
        ["suggestions by ilike '%…%'", p50(like[0]), p99(like[0])],
        ['suggestions by pg_trgm', p50(trigrams[0]), p99(trigrams[0])],
        [`first page of a search, ${PER_SECOND}/s`, p50(searches), p99(searches)],
        ["search by ilike '%…%'", p50(like[1]), p99(like[1])],
        ['search by pg_trgm', p50(trigrams[1]), p99(trigrams[1])],
        [`nearest 20 shops, ${PER_SECOND}/s`, p50(gps), p99(gps)],
      ],
    );
    return {
      ...recall,
      suggest_p50_ms: p50(suggests),
      suggest_p99_ms: p99(suggests),
      suggest_ilike_p99_ms: p99(like[0]),
      suggest_trgm_p99_ms: p99(trigrams[0]),
      search_p50_ms: p50(searches),
      search_p99_ms: p99(searches),
      search_ilike_p99_ms: p99(like[1]),
      search_trgm_p99_ms: p99(trigrams[1]),
      search_over_trgm: round(p99(searches) / p99(trigrams[1])),
      gps_p99_ms: p99(gps),
      shops: SHOPS,
      casts: CASTS,
      stations,
    };
  } finally {
    await db.destroy();
    await world.close();
  }
}
