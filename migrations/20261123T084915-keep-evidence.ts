import { type Kysely, sql } from 'kysely';

/** Files that belong to a request to take something down, sealed; they go with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table takedown_evidence (
      request_id bigint not null references takedown_requests on delete cascade,
      position smallint not null check (position between 1 and 3),
      kind text not null check (kind in ('jpg', 'pdf')),
      sealed bytea not null,
      primary key (request_id, position))`.execute(db);
  await sql`alter table takedown_evidence alter column sealed set storage external`.execute(db);
}
