import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic, shopSeen } from '../../core/db/visible.ts';
import type { SuggestModel } from './contract.ts';
import { castsWith, isNamed, LAST, shopsWith, type TextMatch } from './text-match.ts';

/** `level`: -1 written so up to a joint, 0 the name itself, 1 its beginning, 2 its reading, 3 elsewhere; then by model. */
export type Found = { model: SuggestModel; id: number; level: number };
/** `word`: the folded input; `kana`, `sound`: its reading, if any; `byEar`: in romaji; `joined`: `joinedBeginnings`. */
export type Typed = {
  word: string;
  kana: string | null;
  sound: string | null;
  byEar: boolean;
  joined: readonly string[];
};

type Table = 'shop_words' | 'listed_casts' | 'place_words';
type Source = {
  table: Table;
  columns: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  few: RawBuilder<unknown>;
  itself: RawBuilder<unknown>;
  /** Where names stand unfolded. Those of casts have no joint. */
  written: readonly { names: 'shops' | 'stations' | 'areas'; of: RawBuilder<SqlBool> }[];
};

/** By popularity; places have no such order, so all that begin alike are read. */
const SOURCES: Source[] = [
  {
    table: 'shop_words',
    columns: sql`'Shop' as model, shop_id as id`,
    order: sql`rank desc, shop_id`,
    few: sql`limit 10`,
    itself: sql`0`,
    written: [{ names: 'shops', of: sql`n.id = shop_id` }],
  },
  {
    table: 'listed_casts',
    columns: sql`'Cast' as model, cast_id as id`,
    order: sql`active_at desc, cast_id`,
    few: sql`limit 10`,
    itself: sql`0`,
    written: [],
  },
  {
    table: 'place_words',
    columns: sql`case kind when 'station' then 'Station' when 'area' then 'Area' else 'Prefecture' end as model, id`,
    order: sql`id`,
    few: sql`limit 1000`,
    // 新宿 means the station before it means a part of 新宿・歌舞伎町.
    itself: sql`case when kind = 'area' and part > 0 then 1 else 0 end`,
    written: [
      { names: 'stations', of: sql`kind = 'station' and n.id = place_words.id` },
      { names: 'areas', of: sql`kind = 'area' and n.id = place_words.id` },
    ],
  },
];

const rowsOf = async <T>(db: Queryable, query: RawBuilder<T>): Promise<T[]> => (await query.execute(db)).rows;
const union = (branches: RawBuilder<unknown>[]) => sql<Found>`${sql.join(branches, sql` union all `)}`;
const begins = (column: 'folded' | 'sound', text: string) =>
  sql<SqlBool>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + LAST}`;

/** The offset keeps it a look-up of each name. */
const isWritten = (written: Source['written'], joined: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    written.map(
      ({ names, of }) => sql`exists (select from ${sql.table(names)} n where ${of}
        and left(n.name, ${[...(joined[0] ?? '')].length}) = any(${joined}::text[]) offset 0)`,
    ),
    sql` or `,
  )})`;

/** Each branch reads one index from where the text begins. */
export function selectBeginnings(
  db: Queryable,
  { word, kana, sound, byEar, joined }: Typed,
): Promise<Found[]> {
  const branches = SOURCES.flatMap(({ table, columns, order, few, itself, written }) => {
    const branch = (level: RawBuilder<unknown>, where: RawBuilder<SqlBool>, first = sql``) =>
      sql`(select ${level} as level, ${columns} from ${sql.table(table)} where ${where} order by ${first} ${order} ${few})`;
    // Too many casts share a first letter to sort them here: an index keeps the best of each letter in order.
    const ordered = table === 'listed_casts';
    const own = [
      branch(itself, sql`folded = ${word}`),
      branch(sql`1`, ordered && word.length === 1 ? sql`left(folded, 1) = ${word}` : begins('folded', word)),
    ];
    if (joined.length > 0 && written.length > 0)
      own.push(branch(sql`-1`, sql<SqlBool>`${begins('folded', word)} and ${isWritten(written, joined)}`));
    if (!sound) return own;
    const same = byEar
      ? sql<SqlBool>`sound = ${sound}`
      : sql<SqlBool>`sound = ${sound} and reading = ${kana}`;
    // Among names that sound alike, those spelled alike come first.
    const reads =
      ordered && kana?.length === 1
        ? branch(sql`2`, sql`left(reading, 1) = ${kana}`)
        : branch(sql`2`, begins('sound', sound), sql`starts_with(reading, ${kana}) desc,`);
    return [...own, branch(itself, same), reads];
  });
  return rowsOf(db, union(branches));
}

/** The rows are a query of their own: with a limit in sight the planner reads in order instead of by index. */
export function selectContaining(db: Queryable, typed: Pick<Typed, 'word' | 'sound'>): Promise<Found[]> {
  const branches = SOURCES.map(
    ({ table, columns, order, few }) => sql`(
      with fitting as materialized (select * from ${sql.table(table)} where ${isNamed(table, typed, false)})
      select 3 as level, ${columns} from (select * from fitting limit 200) seen order by ${order} ${few})`,
  );
  return rowsOf(db, union(branches));
}

/** `none` names the kind that is known to have no match. */
export function selectFitting(
  db: Queryable,
  match: TextMatch,
  none: 'Shop' | 'Cast' | null,
): Promise<Found[]> {
  const branches = {
    Shop: sql`(with fitting as materialized (
        select id, rank from shops where ${shopSeen('shops')} and ${shopsWith(match)})
      select 3 as level, 'Shop' as model, id from fitting order by rank desc, id limit 10)`,
    Cast: sql`(with fitting as materialized (
        select cast_id, active_at from listed_casts where ${castsWith(match)})
      select 3 as level, 'Cast' as model, cast_id as id from fitting order by active_at desc, cast_id limit 10)`,
  };
  const asked = (['Shop', 'Cast'] as const).filter((model) => model !== none);
  return rowsOf(db, union(asked.map((model) => branches[model])));
}

export async function isEachKnown(
  db: Queryable,
  words: readonly { word: string; sound: string | null }[],
): Promise<boolean> {
  const known = words.map(({ word, sound }) => {
    const ways = SOURCES.flatMap(({ table }) => [
      sql`exists (select from ${sql.table(table)} where ${begins('folded', word)})`,
      ...(sound ? [sql`exists (select from ${sql.table(table)} where ${begins('sound', sound)})`] : []),
    ]);
    return sql`(${sql.join(ways, sql` or `)})`;
  });
  const [row] = await rowsOf(db, sql<{ known: boolean }>`select ${sql.join(known, sql` and `)} as known`);
  return row?.known ?? false;
}

const LONG = 5;

export type Near = Found & { folded: string; reading: string; sound: string };

/** Folding leaves nothing to escape. */
const anyGroup = (groups: readonly string[][]) =>
  groups.map((group) => `(${group.map((pair) => `'${pair}'`).join(' & ')})`).join(' | ');

/** Names of at least `least` letters with one of the `shared` groups, those with most of `all` first. */
export function selectSharing(
  db: Queryable,
  { shared, all, least }: { shared: string[][]; all: string[][]; least: number },
): Promise<Near[]> {
  const [some, every] = [anyGroup(shared), anyGroup(all)];
  const length = sql`greatest(length(folded), length(sound))`;
  // Long names of casts have an index of their own.
  const long = least >= LONG ? sql`and ${length} >= ${sql.lit(LONG)}` : sql``;
  const branches = SOURCES.map(
    ({ table, columns, order }) => sql`(
      with sharing as materialized (
        select * from ${sql.table(table)} where pairs @@ ${some}::tsquery ${long})
      select 3 as level, ${columns}, folded, reading, sound from (select * from sharing limit 2000) seen
      where ${length} >= ${least}
      order by ts_rank(pairs, ${every}::tsquery) desc, ${order} limit 60)`,
  );
  return rowsOf(db, union(branches) as unknown as RawBuilder<Near>);
}

export type SuggestRow = {
  model: SuggestModel;
  id: number;
  name: string;
  /** The shop of a cast, the area of a shop, the prefecture of a place. */
  of: string;
  slug: string;
  prefectureSlug: string;
  prefectureId: number | null;
  areaId: number | null;
  stationId: number | null;
  /** Casts of a shop; `tonight`: how many of them work on the day, or 1 for a cast who does. */
  count: number;
  tonight: number;
};

/** In no order; leaves out what is no longer public. */
export function selectSuggestRows(
  db: Queryable,
  ids: Record<SuggestModel, readonly number[]>,
  date: IsoDate,
): Promise<SuggestRow[]> {
  return rowsOf(
    db,
    sql<SuggestRow>`
      select 'Shop' as model, s.id, s.name, a.name as of, '' as slug, '' as prefecture_slug,
        s.prefecture_id, s.area_id, s.station_id,
        (select count(*) from listed_casts l where l.shop_id = s.id) as count,
        (select count(*) from shifts w where w.shop_id = s.id and w.business_date = ${date}
          and exists (select from listed_casts l where l.cast_id = w.cast_id and l.shop_id = s.id offset 0)) as tonight
      from shops s join areas a on a.id = s.area_id where s.id = any(${ids.Shop}::int[]) and ${shopSeen('s')}
      union all
      select 'Cast', c.id, c.name, s.name, '', '', l.prefecture_id, l.area_id, l.station_id, 0,
        (select count(*) from shifts w where w.cast_id = c.id and w.business_date = ${date} and w.shop_id = s.id)
      from listed_casts l join casts c on c.id = l.cast_id join shops s on s.id = l.shop_id
      where l.cast_id = any(${ids.Cast}::int[]) and ${castPublic('c')} and ${shopSeen('s')}
      union all
      select 'Station', t.id, t.name, p.name, t.slug, p.slug, t.prefecture_id, null, t.id, 0, 0
      from stations t join prefectures p on p.id = t.prefecture_id where t.id = any(${ids.Station}::int[])
      union all
      select 'Area', a.id, a.name, p.name, a.slug, p.slug, a.prefecture_id, a.id, null, 0, 0
      from areas a join prefectures p on p.id = a.prefecture_id where a.id = any(${ids.Area}::int[])
      union all
      select 'Prefecture', p.id, p.name, '', '', p.slug, p.id, null, null, 0, 0
      from prefectures p where p.id = any(${ids.Prefecture}::int[])`,
  );
}

export type PlaceCount = { model: SuggestModel; id: number; shops: number; casts: number; tonight: number };

export function selectPlaceCounts(db: Queryable, date: IsoDate): Promise<PlaceCount[]> {
  const sets = sql`grouping sets ((prefecture_id), (area_id), (station_id))`;
  const place = sql`prefecture_id, area_id, station_id`;
  return rowsOf(
    db,
    sql<PlaceCount>`
      select case when prefecture_id is not null then 'Prefecture' when area_id is not null then 'Area' else 'Station' end
        as model, coalesce(prefecture_id, area_id, station_id) as id,
        sum(shops)::int as shops, sum(casts)::int as casts, sum(tonight)::int as tonight
      from (
        select ${place}, count(*) as shops, 0 as casts, 0 as tonight
        from shops where ${shopSeen('shops')} group by ${sets}
        union all
        select ${place}, 0, count(*), 0 from listed_casts group by ${sets}
        union all
        select ${place}, 0, 0, count(*) from shifts w join listed_casts l on l.cast_id = w.cast_id and l.shop_id = w.shop_id
        where w.business_date = ${date} group by ${sets}
      ) counted where coalesce(prefecture_id, area_id, station_id) is not null group by 1, 2`,
  );
}
