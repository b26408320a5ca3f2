import { type Kysely, sql } from 'kysely';

/** A person's mute is found by `folded`, their id in addresses; `word` is the name they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mutes
      add column person_id bigint references users (id) on delete cascade,
      drop constraint mutes_kind_check,
      add constraint mutes_kind_check check (kind in ('cast', 'word', 'tag', 'person')),
      add constraint mutes_person check ((kind = 'person') = (person_id is not null))`.execute(db);
  await sql`create index mutes_person_id on mutes (person_id) where person_id is not null`.execute(db);
}
