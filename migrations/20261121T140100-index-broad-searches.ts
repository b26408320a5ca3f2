import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Words that half the shops fit are answered from here, without a look at the shops themselves.
  await sql`create index shops_found on shops (id) include (category, prefecture_id, area_id, station_id, rank)
    where status = 'open'`.execute(db);
  // What is long and has a mistake in it is like no short name; most names of casts are short.
  await sql`create index listed_casts_long_pairs on listed_casts using gin (pairs) with (gin_pending_list_limit = 512)
    where greatest(length(folded), length(sound)) >= 5`.execute(db);
}
