import { type Kysely, sql } from 'kysely';

/** The words by which a row is found: its name, how that reads, how it sounds, and the pairs of all of them. */
const WORDS = `
  folded text collate "C" not null,
  reading text collate "C" not null,
  sound text collate "C" not null,
  pairs tsvector not null`;
const COLUMNS = 'folded, reading, sound, pairs';
const RENEWED = COLUMNS.split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/** Made of `name` and `kana`, each step once; `more` are further folded texts that are looked through. */
const words = (name: string, kana: string, more = '') => `
  cross join lateral (select fold_text(${name}) as folded offset 0) f
  cross join lateral (
    select case when ${kana} = '' then f.folded else fold_text(${kana}) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound${more}) as pairs offset 0) p`;

async function run(db: Kysely<unknown>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const update = 'referencing old table as old_rows new table as new_rows for each statement';
const insert = 'referencing new table as new_rows for each statement';

/**
 * Into `ids`, the rows of an update that differ in `columns`. No join: its plan would be kept from an update of a few
 * rows and be quadratic for one of many.
 */
const changedIds = (columns: string) => `
  select array_agg(id) into ids from (select ${columns} from new_rows except select ${columns} from old_rows) n`;

/** Open shops; `more` is what they say of themselves beside the name. */
async function indexShops(db: Kysely<unknown>): Promise<void> {
  // The rows are chosen before any of them is folded.
  const write = (where = 'true') => `
    insert into shop_words (shop_id, rank, more, ${COLUMNS})
    select n.id, n.rank, m.more, ${COLUMNS} from (
      select s.id, s.rank, s.name, s.kana, s.chain, s.catch_copy from shops s
      where s.status = 'open' and ${where} offset 0
    ) n
    cross join lateral (select fold_text(concat_ws(' ', n.chain, n.catch_copy)) as more offset 0) m
    ${words('n.name', 'n.kana', ', m.more')}
    on conflict (shop_id) do update set rank = excluded.rank, more = excluded.more, ${RENEWED}`;
  await run(
    db,
    `create table shop_words (
      shop_id integer primary key references shops on delete cascade,
      rank double precision not null,
      more text collate "C" not null,
      ${WORDS}
    )`,
    `create function word_shops() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows;
      else
        ${changedIds('id, status, name, kana, chain, catch_copy')};
        update shop_words w set rank = n.rank from new_rows n where w.shop_id = n.id and w.rank <> n.rank;
      end if;
      if ids is null then return null; end if;
      ${write('s.id = any(ids)')};
      delete from shop_words w where w.shop_id = any(ids) and not exists (
        select from shops s where s.id = w.shop_id and s.status = 'open');
      return null;
    end $body$`,
    `create trigger word_shops_insert after insert on shops ${insert} execute function word_shops()`,
    `create trigger word_shops_update after update on shops ${update} execute function word_shops()`,
    write(),
    // Suggestions: the name itself and its beginning, the same by ear; the best known first.
    'create index shop_words_folded on shop_words (folded, rank desc, shop_id)',
    'create index shop_words_sound on shop_words (sound, reading, rank desc, shop_id)',
    // Words anywhere in a name, of the searches and of suggestions with too few beginnings.
    'create index shop_words_pairs on shop_words using gin (pairs) with (gin_pending_list_limit = 512)',
  );
}

/**
 * Stations, areas and prefectures, by their whole name, their romaji and each part: 新宿・歌舞伎町, 新宿, 歌舞伎町;
 * stations as 新宿駅 as well.
 */
async function indexPlaces(db: Kysely<unknown>): Promise<void> {
  const tables = { station: 'stations', area: 'areas', prefecture: 'prefectures' };
  const split = (text: string) =>
    `string_to_array(regexp_replace(${text}, '[・／/（(～~　 ]+', '・', 'g'), '・')`;
  // 東京都 is 東京 for most; the reading loses its end with the name.
  const bare = {
    name: "regexp_replace(n.name, '[都府県]$', '')",
    kana: "case when n.name ~ '[都府県]$' then regexp_replace(n.kana, '(と|ふ|けん)$', '') else n.kana end",
  };
  const station = `
    union all
    select 51, n.name || '駅', case when n.kana is null then '' else n.kana || 'えき' end`;
  const parts = (kind: string) => `
    select 0 as part, n.name as name, coalesce(n.kana, '') as kana
    union all
    select 50, n.romaji, coalesce(n.kana, '') where n.romaji is not null${kind === 'station' ? station : ''}
    union all
    select i, names[i], case when cardinality(names) = cardinality(kanas) then kanas[i] else '' end
    from (select ${split(kind === 'prefecture' ? bare.name : 'n.name')} as names,
      ${split(`coalesce(${kind === 'prefecture' ? bare.kana : 'n.kana'}, '')`)} as kanas) cut,
      generate_series(1, cardinality(names)) i
    where names[i] <> n.name and names[i] <> ''`;
  const write = (kind: string, from: string) => `
    insert into place_words (kind, id, part, ${COLUMNS})
    select '${kind}', n.id, k.part, ${COLUMNS} from ${from} n cross join lateral (${parts(kind)}) k
    ${words('k.name', 'k.kana')}`;
  await run(
    db,
    `create table place_words (
      kind text not null check (kind in ('station', 'area', 'prefecture')),
      id integer not null,
      part smallint not null,
      ${WORDS},
      primary key (kind, id, part)
    )`,
  );
  for (const [kind, table] of Object.entries(tables)) {
    const name = `word_${table}`;
    const forget = (rows: string) =>
      `delete from place_words w using ${rows} r where w.kind = '${kind}' and w.id = r.id`;
    await run(
      db,
      `create function ${name}() returns trigger language plpgsql as $body$
      begin
        if tg_op <> 'INSERT' then ${forget('old_rows')}; end if;
        if tg_op <> 'DELETE' then ${write(kind, 'new_rows')}; end if;
        return null;
      end $body$`,
      `create trigger ${name}_insert after insert on ${table} ${insert} execute function ${name}()`,
      `create trigger ${name}_update after update on ${table} ${update} execute function ${name}()`,
      `create trigger ${name}_delete after delete on ${table} referencing old table as old_rows
        for each statement execute function ${name}()`,
      write(kind, table),
    );
  }
  await run(
    db,
    // As with the shops.
    'create index place_words_folded on place_words (folded)',
    'create index place_words_sound on place_words (sound, reading)',
    'create index place_words_pairs on place_words using gin (pairs) with (gin_pending_list_limit = 512)',
  );
}

/** Casts stand in the lists already; now with their words. */
async function indexCasts(db: Kysely<unknown>): Promise<void> {
  const relist = `
    insert into listed_casts (cast_id, shop_id, area_id, prefecture_id, station_id, category, active_at, ${COLUMNS})
    select l.cast_id, l.shop_id, l.area_id, l.prefecture_id, l.station_id, l.category, l.active_at, ${COLUMNS}
    from (
      select c.id as cast_id, s.id as shop_id, s.area_id, s.prefecture_id, s.station_id, s.category,
        c.last_active_at as active_at, c.name, c.kana
      from casts c join shops s on s.id = c.shop_id
      where c.status = 'public' and s.status = 'open' and c.id = any(ids) order by s.id for share of s
    ) l ${words('l.name', 'l.kana')}
    on conflict (cast_id) do update set shop_id = excluded.shop_id, area_id = excluded.area_id,
      prefecture_id = excluded.prefecture_id, station_id = excluded.station_id, category = excluded.category,
      active_at = excluded.active_at, ${RENEWED}`;
  await run(
    db,
    // Filled below, before anything can see it.
    `alter table listed_casts
      add column folded text collate "C" not null default '', add column reading text collate "C" not null default '',
      add column sound text collate "C" not null default '', add column pairs tsvector not null default ''`,
    `create or replace function list_casts() returns trigger language plpgsql as $body$
    declare ids integer[];
    begin
      if tg_table_name = 'casts' and tg_op = 'INSERT' then
        select array_agg(id) into ids from new_rows;
      elsif tg_table_name = 'casts' then
        ${changedIds('id, shop_id, status, name, kana, last_active_at')};
      else
        ${changedIds('id, status, area_id, prefecture_id, station_id, category')};
        select array_agg(c.id) into ids from casts c where c.shop_id = any(ids);
      end if;
      if ids is null then return null; end if;
      ${relist};
      delete from listed_casts l where l.cast_id = any(ids) and not exists (
        select from casts c join shops s on s.id = c.shop_id
        where c.id = l.cast_id and c.status = 'public' and s.status = 'open');
      return null;
    end $body$`,
    `update listed_casts l set folded = w.folded, reading = w.reading, sound = w.sound, pairs = w.pairs
      from (select c.id, ${COLUMNS} from casts c ${words('c.name', 'c.kana')}) w where w.id = l.cast_id`,
    `alter table listed_casts alter column folded drop default, alter column reading drop default,
      alter column sound drop default, alter column pairs drop default`,
    // As with the shops; the most recently active first.
    'create index listed_casts_folded on listed_casts (folded, active_at desc, cast_id)',
    'create index listed_casts_sound on listed_casts (sound, reading, active_at desc, cast_id)',
    'create index listed_casts_initial on listed_casts (left(folded, 1), active_at desc, cast_id)',
    'create index listed_casts_reading_initial on listed_casts (left(reading, 1), active_at desc, cast_id)',
    'create index listed_casts_pairs on listed_casts using gin (pairs) with (gin_pending_list_limit = 512)',
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexShops(db);
  await indexPlaces(db);
  await indexCasts(db);
}
