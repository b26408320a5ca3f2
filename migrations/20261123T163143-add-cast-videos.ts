import { type Kysely, sql } from 'kysely';

/** One video on a cast's page; after its days only the poster is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cast_videos (
      cast_id integer primary key references casts on delete cascade,
      id text not null unique,
      state text not null default 'converted' check (state in ('converted', 'deleted')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      poster_media_id text references media,
      created_at timestamptz(3) not null default now(),
      noticed_at timestamptz(3))`.execute(db);
  await sql`create index cast_videos_poster on cast_videos (poster_media_id)
    where poster_media_id is not null`.execute(db);
  await sql`create index cast_videos_kept on cast_videos (created_at) where state = 'converted'`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new table as changed'],
    ['update', 'new table as changed'],
    ['delete', 'old table as changed'],
  ] as const) {
    const name = sql.ref(`page_change_cast_videos_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        if current_setting('app.page_changes', true) = 'off' then return null; end if;
        insert into page_change (tag, purge)
        select 'cast:' || cast_id, true from changed group by cast_id order by cast_id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on cast_videos referencing ${sql.raw(rows)}
      for each statement execute function ${name}()`.execute(db);
  }
}
