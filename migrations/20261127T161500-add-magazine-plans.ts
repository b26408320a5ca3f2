import { type Kysely, sql } from 'kysely';

/**
 * An issue that waits for its hour stands in a table of its own: a release that knows nothing of it would send a row of
 * `magazine_issues` at once. What became of an issue outlives its deliveries; null where it is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table magazine_plans (
      id bigint generated always as identity primary key,
      shop_id integer not null references shops (id) on delete cascade,
      day date not null,
      due_at timestamptz(3) not null,
      subject text not null check (length(subject) between 1 and 400),
      body text not null check (length(body) between 1 and 40000),
      created_at timestamptz(3) not null default now(),
      problem text check (problem in ('day', 'closed', 'address', 'words', 'late'))
    )`.execute(db);
  await sql`
    create unique index magazine_plans_waiting on magazine_plans (shop_id, day) where problem is null`.execute(
    db,
  );
  await sql`create index magazine_plans_shop on magazine_plans (shop_id, due_at)`.execute(db);
  await sql`create index magazine_plans_due on magazine_plans (due_at)`.execute(db);
  await sql`alter table magazine_issues add column sent integer, add column stopped integer`.execute(db);
}
