import { type Kysely, sql } from 'kysely';

/** Photos that no one of the staff has looked at were found by a look-up for each of the last sixty days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column awaits_look boolean not null default true`.execute(db);
  await sql`
    create function end_wait_for_look() returns trigger language plpgsql as $$
    begin
      update media m set awaits_look = false from new_rows l where l.kind = 'photo' and l.object_id = m.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_wait_for_look after insert on content_reviews
      referencing new table as new_rows for each statement execute function end_wait_for_look()`.execute(db);
}
