import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shops
      add column way_in text check (char_length(way_in) <= 200),
      add column last_train text check (char_length(last_train) <= 60),
      add column entrance_media_id text references media`.execute(db);
  await sql`create index shops_entrance_media_id_reference on shops (entrance_media_id)
    where entrance_media_id is not null`.execute(db);
}
