import { type Kysely, sql } from 'kysely';

/** Null is the whole country. With its area a banner goes: it is meant for no other one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table banners add column area_id int references areas on delete cascade`.execute(db);
  await sql`create index banners_area_id_reference on banners (area_id) where area_id is not null`.execute(
    db,
  );
}
