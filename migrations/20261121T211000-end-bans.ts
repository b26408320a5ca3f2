import { type Kysely, sql } from 'kysely';

/**
 * Bans and quiet restrictions may have an end. Whether one holds is asked of the views, by the clock of the database;
 * `until_after` is when something that was begun now is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function until_after(days integer) returns timestamptz language sql stable
    as $body$ select case when days > 0 then now() + days * interval '1 day' end $body$`.execute(db);
  for (const table of ['comment_bans', 'comment_restrictions'])
    await sql`alter table ${sql.table(table)} add column until timestamptz(3)`.execute(db);
  await sql`create view live_comment_bans as
    select id, cast_id, user_id, created_at, until from comment_bans
    where lifted_at is null and (until is null or until > now())`.execute(db);
  await sql`create view live_comment_restrictions as
    select id, cast_id, user_id, anon_hash, name, created_at, until from comment_restrictions
    where until is null or until > now()`.execute(db);
  await sql`create index comment_bans_until on comment_bans (until)
    where lifted_at is null and until is not null`.execute(db);
  await sql`create index comment_restrictions_until on comment_restrictions (until) where until is not null`.execute(
    db,
  );
}
