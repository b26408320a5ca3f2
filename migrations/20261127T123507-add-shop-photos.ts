import { type Kysely, sql } from 'kysely';

const PARTS = sql`('hours', 'days', 'prices', 'coupons', 'words', 'contact', 'photos', 'place')`;

/** The photos that a shop's own people have sent. `removed_at`: when its page stopped to show one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_media (
      media_id text primary key references media (id),
      shop_id integer not null references shops (id) on delete cascade,
      sent_at timestamptz(3) not null default now(),
      removed_at timestamptz(3)
    )`.execute(db);
  await sql`create index shop_media_of on shop_media (shop_id)`.execute(db);
  await sql`
    alter table shop_photos add column caption text not null default '' check (char_length(caption) <= 320)`.execute(
    db,
  );
  for (const table of ['shop_changes', 'shop_confirmations'])
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.raw(`${table}_part_check`)},
        add constraint ${sql.raw(`${table}_part_check`)} check (part in ${PARTS})`.execute(db);
}
