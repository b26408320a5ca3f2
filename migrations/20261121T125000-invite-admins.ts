import { type Kysely, sql } from 'kysely';

/** One-time links that make a member an admin; only a command on the host writes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_invites (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id bigint not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  await sql`create index admin_invites_user_id_reference on admin_invites (user_id)`.execute(db);
}
