import { type Kysely, sql } from 'kysely';

/** Where a shop has put each of its casts; apart from `casts`, whose changes renew the pages of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_cast_places (
      shop_id int not null references shops on delete cascade,
      cast_id int not null references casts on delete cascade,
      place int not null,
      primary key (shop_id, cast_id)
    )`.execute(db);
  await sql`create index shop_cast_places_cast_id on shop_cast_places (cast_id)`.execute(db);
}
