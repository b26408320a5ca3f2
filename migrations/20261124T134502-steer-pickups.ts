import { type Kysely, sql } from 'kysely';

/** Casts whom staff put first in the pickups of some business days, and those whom they leave out; both days count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pickup_rules (
      id int generated always as identity primary key,
      kind text not null check (kind in ('pin', 'out')),
      cast_id int not null references casts (id) on delete cascade,
      from_date date not null,
      until_date date not null,
      reason text not null check (char_length(reason) between 1 and 2000),
      made_by bigint references users (id) on delete set null,
      made_at timestamptz(3) not null default now(),
      taken_back_by bigint references users (id) on delete set null,
      taken_back_at timestamptz(3),
      check (from_date <= until_date),
      check (taken_back_at is not null or taken_back_by is null)
    )`.execute(db);
  await sql`create index pickup_rules_cast on pickup_rules (cast_id, id)`.execute(db);
  await sql`create index pickup_rules_running on pickup_rules (until_date, id) where taken_back_at is null`.execute(
    db,
  );
  await sql`create index pickup_rules_taken_back on pickup_rules (id) where taken_back_at is not null`.execute(
    db,
  );
  await sql`
    create function page_change_pickup_rules() returns trigger language plpgsql as $$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag) values ('pickup');
      return null;
    end $$`.execute(db);
  await sql`
    create trigger page_change_pickup_rules after insert or update or delete on pickup_rules
    for each statement execute function page_change_pickup_rules()`.execute(db);
}
