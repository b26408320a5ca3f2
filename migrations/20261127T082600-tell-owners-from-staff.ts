import { type Kysely, sql } from 'kysely';

/** Who works for a shop as its owner, and who as staff; `called` is the name by which an owner has invited them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop_login_shops
      add column role text not null default 'owner' check (role in ('owner', 'staff')),
      add column called text check (char_length(called) between 1 and 160),
      add column joined_at timestamptz(3) not null default now()`.execute(db);
}
