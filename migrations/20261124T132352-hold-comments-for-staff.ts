import { type Kysely, sql } from 'kysely';

/** Why the site, and not the owner of the post, holds a comment until somebody approves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments add column held_by text
      constraint comments_held_by_check check (held_by in ('site', 'rush', 'name'))`.execute(db);
  await sql`
    create index comments_held on comments (id) where held_by is not null and not approved and not banned
      and not suspended and restricted_by is null and deleted_at is null`.execute(db);
}
