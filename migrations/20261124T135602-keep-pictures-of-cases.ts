import { type Kysely, sql } from 'kysely';

/** Small copies of the pictures of what was reported, sealed, as they were at the first report; they go with the case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_pictures (
      case_id bigint not null references moderation_cases on delete cascade,
      position smallint not null check (position between 1 and 12),
      sealed bytea not null,
      primary key (case_id, position))`.execute(db);
}
