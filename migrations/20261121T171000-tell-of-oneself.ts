import { type Kysely, sql } from 'kysely';

const TEXTS = { bust: 'bust', blood_type: 'bloodType', hometown: 'hometown', lovers_type: 'loversType' };
const MORE_TEXTS = { hobby: 'hobby', work_message: 'workMessage', message: 'message' };
const NUMBERS = { age: 'age', birth_month: 'birthMonth', birth_day: 'birthDay', tall: 'tall' };

const texts = Object.entries({ ...TEXTS, ...MORE_TEXTS }).map(
  ([column, key]) => `${column} = coalesce(c.${column}, told.details ->> '${key}')`,
);
const numbers = Object.entries(NUMBERS).map(
  ([column, key]) => `${column} = coalesce(c.${column}, (told.details ->> '${key}')::smallint)`,
);

/** What members, and casts whose page is still to come, tell of themselves; a cast's page has its own columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_profiles (
      user_id integer primary key references users on delete cascade,
      details jsonb not null check ((details ->> 'age')::int between 18 and 60),
      visibility jsonb not null default '{}',
      updated_at timestamptz(3) not null default now()
    )`.execute(db);

  // A cast gets her page: what she has told goes along, with who may read it.
  await sql
    .raw(`
    create function move_profile() returns trigger language plpgsql as $body$
    declare told user_profiles;
    begin
      delete from user_profiles where user_id = new.id returning * into told;
      if told.user_id is null then return null; end if;
      update casts c set ${[...numbers, ...texts].join(', ')},
        work_days = case when c.work_days = '{}' then array(select jsonb_array_elements_text(told.details -> 'workDays'))
          else c.work_days end,
        visibility = c.visibility || told.visibility
      where c.id = new.cast_id;
      if not exists (select from cast_items where cast_id = new.cast_id) then
        insert into cast_items (cast_id, position, title, body)
        select new.cast_id, n, item ->> 'title', item ->> 'body'
        from jsonb_array_elements(told.details -> 'items') with ordinality as told_items (item, n);
      end if;
      return null;
    end $body$`)
    .execute(db);
  await sql`create trigger move_profile after update of cast_id on users for each row
    when (old.cast_id is null and new.cast_id is not null and new.kind = 'cast') execute function move_profile()`.execute(
    db,
  );

  // What is for fewer people than before is in no stored page from this moment on; an age is on her cards, too.
  await sql
    .raw(`
    create function withdraw_profile() returns trigger language plpgsql as $body$
    begin
      if current_setting('app.page_changes', true) = 'off' then return null; end if;
      insert into page_change (tag, purge)
      select 'cast:' || n.id, true from new_rows n join old_rows o using (id)
        where n.visibility is distinct from o.visibility
      union all
      select 'cast-card:' || n.id, true from new_rows n join old_rows o using (id)
        where n.visibility -> 'age' is distinct from o.visibility -> 'age'
      order by 1;
      return null;
    end $body$`)
    .execute(db);
  await sql`create trigger withdraw_profile after update on casts
    referencing old table as old_rows new table as new_rows
    for each statement execute function withdraw_profile()`.execute(db);
}
