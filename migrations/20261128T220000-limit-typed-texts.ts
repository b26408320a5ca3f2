import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Table, column, characters at most, and whether at least one is needed. */
const TEXTS: readonly (readonly [table: string, column: string, max: number, isNeeded?: boolean])[] = [
  ['areas', 'name', 30, true],
  ['areas', 'kana', 60],
  ['areas', 'romaji', 60],
  ['cast_photos', 'alt', 100],
  ['casts', 'external_id', 100, true],
  ['casts', 'bust', 20],
  ['casts', 'hometown', 20],
  ['comment_restrictions', 'name', 20],
  ['coupons', 'frequency_text', 30],
  ['coupons', 'conditions', 200],
  ['post_photos', 'alt', 100],
  ['post_videos', 'alt', 100],
  ['shop_photos', 'alt', 60],
  ['shop_special_days', 'note', 30],
  ['shops', 'external_id', 100, true],
  ['shops', 'kana', 100],
  ['shops', 'station_exit', 20],
  ['shops', 'address', 100],
  ['shops', 'building', 50],
  ['shops', 'line_id', 50],
  ['shops', 'email', 254],
  ['shops', 'website', 200],
  ['shops', 'chain', 50],
  ['shops', 'license_number', 50],
  ['stations', 'name', 30, true],
  ['stations', 'kana', 60],
  ['stations', 'romaji', 60],
];
/** Their checks counted five, or six and a half, code points for a character: a family was a fault there. */
const NARROW = [
  ['magazine_issues', 'subject', 60, true],
  ['magazine_plans', 'subject', 60, true],
  ['shop_reply_settings', 'auto_reply', 300, true],
] as const;

/** One character that a reader sees has up to eight code points; what reads a form counts characters. */
const POINTS_PER_CHARACTER = 8;

/** What is there already is looked at by the next migration, which lets writes go on meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, name: string, check: RawBuilder<unknown>) =>
    sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} check (${check}) not valid`.execute(
      db,
    );
  const limit = (table: string, column: string, max: number, isNeeded = false) => {
    const length = sql`char_length(${sql.ref(column)})`;
    const most = sql`${length} <= ${sql.lit(max * POINTS_PER_CHARACTER)}`;
    return add(table, `${table}_${column}_check`, isNeeded ? sql`${length} >= 1 and ${most}` : most);
  };
  for (const [table, column, max] of NARROW) {
    const name = sql.id(`${table}_${column}_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
    await limit(table, column, max, true);
  }
  for (const text of TEXTS) await limit(...text);
  // Plain letters alone, each one code point; the files of stations have longer ones than staff may type.
  await add('areas', 'areas_slug_check', sql`char_length(slug) <= 40`);
  await add('stations', 'stations_slug_check', sql`char_length(slug) <= 100`);
  await add('banners', 'banners_path_length_check', sql`char_length(path) <= 200`);
  const days = sql`cardinality(work_days) <= 9 and char_length(array_to_string(work_days, '')) <= 160`;
  await add('casts', 'casts_work_days_check', days);
  const tags = sql`char_length(array_to_string(hashtags, '')) <= 300`;
  await add('posts', 'posts_hashtags_length_check', tags);
  // Of members, whose profile has no columns of its own, and of what is not posted yet.
  for (const [table, column, bytes] of [
    ['user_profiles', 'details', 65_536],
    ['post_drafts', 'body', 131_072],
  ] as const) {
    const size = sql`octet_length(${sql.ref(column)}::text) <= ${sql.lit(bytes)}`;
    await add(table, `${table}_${column}_size_check`, size);
  }
  const isInJapan = sql`lat >= 20 and lat <= 46 and lng >= 122 and lng <= 154`;
  for (const table of ['areas', 'shops']) await add(table, `${table}_position`, isInJapan);
  await add('review_visits', 'review_visits_total_value_check', sql`total_value >= 0 and total_value <= 5`);
}
