import { type Kysely, sql } from 'kysely';

/** What staff have changed about areas and stations. A place that is gone keeps its history: no reference to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_changes (
      id int generated always as identity primary key,
      kind text not null check (kind in ('area', 'station')),
      place_id int not null,
      prefecture_id smallint not null references prefectures (id),
      slug text not null,
      name text not null,
      what text not null check (what in ('added', 'changed', 'moved', 'removed')),
      before jsonb not null,
      after jsonb not null,
      undoes int unique references place_changes (id),
      changed_by bigint references users (id) on delete set null,
      changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index place_changes_prefecture on place_changes (prefecture_id, id desc)`.execute(db);

  // 'places': lists of other places that name this one; 'areas': kept answers with the names of all areas.
  await sql`
    create function page_change_places() returns trigger language plpgsql as $$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      -- A statement names only the rows that its event has.
      if tg_op = 'UPDATE' then
        if not exists (select * from new_rows except select * from old_rows) then return null; end if;
      elsif tg_op = 'INSERT' then
        if not exists (select from new_rows) then return null; end if;
      else
        if not exists (select from old_rows) then return null; end if;
      end if;
      if tg_table_name = 'areas' then insert into page_change (tag) values ('areas'); end if;
      if tg_op = 'UPDATE' then
        if not exists (select id, slug, name, lat, lng from new_rows except select id, slug, name, lat, lng from old_rows)
        then return null; end if;
      end if;
      insert into page_change (tag) values ('places');
      return null;
    end $$`.execute(db);
  for (const table of ['areas', 'stations'])
    for (const [event, rows] of [
      ['insert', 'new table as new_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const)
      await sql`
        create trigger ${sql.raw(`page_change_places_${event}`)} after ${sql.raw(event)} on ${sql.raw(table)}
        referencing ${sql.raw(rows)} for each statement execute function page_change_places()`.execute(db);
}
