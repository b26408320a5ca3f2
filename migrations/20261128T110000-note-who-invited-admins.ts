import { type Kysely, sql } from 'kysely';

/** Which admin invited whom from the desk; null is the host. An invitation goes with the account that made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_invites add column invited_by bigint references users on delete cascade`.execute(db);
  await sql`
    create index admin_invites_invited_by_reference on admin_invites (invited_by)
      where invited_by is not null`.execute(db);
}
