import { type Kysely, sql } from 'kysely';

/** A shop that no one sees before it opens, and what staff have decided about applications for a listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shops
      drop constraint shops_status_check,
      add constraint shops_status_check check (status in ('open', 'closed', 'hidden', 'draft'))`.execute(db);
  await sql`create index shops_tel on shops (tel) where tel is not null`.execute(db);
  await sql`
    create table shop_entry_decisions (
      inquiry_id bigint primary key references inquiries (id) on delete cascade,
      outcome text not null check (outcome in ('listed', 'claimed', 'declined')),
      shop_id integer references shops (id) on delete set null,
      shop_login_id integer references shop_logins (id) on delete set null,
      made_login boolean not null,
      former_license jsonb,
      note bytea,
      decided_by bigint references users (id) on delete set null,
      decided_at timestamptz(3) not null default now()
    )`.execute(db);
  for (const column of ['shop_id', 'shop_login_id', 'decided_by'])
    await sql`create index ${sql.raw(`shop_entry_decisions_${column}`)} on shop_entry_decisions (${sql.raw(column)})`.execute(
      db,
    );
  await sql`create index inquiries_entries on inquiries (id) where kind = 'shop_entry'`.execute(db);
}
