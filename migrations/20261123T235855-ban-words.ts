import { type Kysely, sql } from 'kysely';

/** To begin with: what no text of the site may offer. Staff add and remove words at their desk. */
const FIRST = ['援助交際', '援交', '児童ポルノ', '売春', '覚醒剤'];

/** Words that nobody may publish, folded as the search folds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table banned_words (
      id int generated always as identity primary key,
      word text not null check (char_length(word) between 1 and 40),
      folded text not null unique check (folded <> ''),
      added_by bigint references users (id) on delete set null,
      added_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into banned_words (word, folded) select word, fold_text(word) from unnest(${FIRST}::text[]) as word`.execute(
    db,
  );
}
