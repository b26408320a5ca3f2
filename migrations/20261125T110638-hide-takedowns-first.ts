import { type Kysely, sql } from 'kysely';

/**
 * What is due next of an open request: the first look, the end of the objection, or the answer (decisions §9, in the
 * numbers of `server/desk/takedowns/rules.ts`). And what an urgent one has hidden before its decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table takedown_requests
      add column due_at timestamptz(3) not null generated always as (case
        when looked_at is null then
          (created_at at time zone 'UTC' + case when urgent then interval '2 hours' else interval '24 hours' end) at time zone 'UTC'
        when asked_at is not null then (asked_at at time zone 'UTC' + interval '7 days') at time zone 'UTC'
        else (created_at at time zone 'UTC' + interval '7 days') at time zone 'UTC' end) stored,
      add column hidden_at timestamptz(3),
      add column hidden_target text check (hidden_target ~ '^(cast|shop|post|comment|review):[1-9][0-9]{0,14}$'),
      add constraint takedown_requests_hidden check (num_nulls(hidden_at, hidden_target) in (0, 2))`.execute(
    db,
  );
  await sql`create index takedown_requests_due on takedown_requests (due_at, id) where decided_at is null`.execute(
    db,
  );
  await sql`create index takedown_requests_hidden_target on takedown_requests (hidden_target) where hidden_target is not null`.execute(
    db,
  );
  await sql`drop index takedown_requests_open`.execute(db);
}
