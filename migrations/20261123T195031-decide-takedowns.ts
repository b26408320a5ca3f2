import { type Kysely, sql } from 'kysely';

/**
 * Steps of a takedown: the first look, the question to whoever has posted it, the decision with its reason. Links of
 * admins and casts keep who made and who ended them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table takedown_requests
      add column looked_at timestamptz(3),
      add column asked_at timestamptz(3),
      add column outcome text check (outcome in ('removed', 'kept')),
      add column reason text check (char_length(reason) between 1 and 2000),
      add column decided_by bigint references users on delete set null,
      add column decided_at timestamptz(3),
      add constraint takedown_requests_decision check (num_nulls(outcome, reason, decided_at) in (0, 3))`.execute(
    db,
  );
  await sql`create index takedown_requests_open on takedown_requests ((urgent::integer) desc, id) where decided_at is null`.execute(
    db,
  );
  await sql`create index takedown_requests_decided_by on takedown_requests (decided_by) where decided_by is not null`.execute(
    db,
  );
  await sql`
    create table admin_cast_links (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      cast_id integer not null references casts on delete cascade,
      linked_by bigint references users on delete set null,
      linked_at timestamptz(3) not null default now(),
      ended_by bigint references users on delete set null,
      ended_at timestamptz(3))`.execute(db);
  await sql`create unique index admin_cast_links_current on admin_cast_links (user_id, cast_id) where ended_at is null`.execute(
    db,
  );
  for (const column of ['user_id', 'cast_id', 'linked_by', 'ended_by'])
    await sql`create index ${sql.ref(`admin_cast_links_${column}`)} on admin_cast_links (${sql.ref(column)})`.execute(
      db,
    );
}
