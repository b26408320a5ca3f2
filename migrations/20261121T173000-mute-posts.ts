import { type Kysely, sql } from 'kysely';

/** What a member does not want to read for a while: the posts of a cast, with a word, or with a tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mutes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null check (kind in ('cast', 'word', 'tag')),
      cast_id integer references casts on delete cascade,
      word text check (char_length(word) between 1 and 120),
      folded text check (char_length(folded) between 1 and 240),
      until timestamptz(3),
      created_at timestamptz(3) not null default now(),
      check ((kind = 'cast') = (cast_id is not null)),
      check ((kind = 'cast') = (word is null) and (kind = 'cast') = (folded is null)),
      constraint mutes_once unique nulls not distinct (user_id, kind, cast_id, folded)
    )`.execute(db);
  await sql`create index mutes_cast on mutes (cast_id) where cast_id is not null`.execute(db);
}
