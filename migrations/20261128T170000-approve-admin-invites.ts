import { type Kysely, sql } from 'kysely';

/**
 * An invitation waits for a second admin. Until then no one has its token, so the release before this one opens it to no
 * one either. It goes with each of the two accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_invites
      add column waits boolean not null default false,
      add column approved_by bigint references users on delete cascade,
      add constraint admin_invites_approval_check check (
        not (waits and approved_by is not null) and (approved_by is null or approved_by <> invited_by)
      )`.execute(db);
  await sql`
    create index admin_invites_approved_by_reference on admin_invites (approved_by)
      where approved_by is not null`.execute(db);
}
