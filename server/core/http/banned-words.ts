import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { InvalidInputError } from './errors.ts';

/** decisions.md §4 */
export const BANNED_WORD = '使用できない言葉が含まれています。内容をご確認ください。';

/** The fields of `texts` with a word of the staff's list, however it is spelt, and which word. */
export async function findBannedWords(
  db: Queryable,
  texts: Record<string, string | null | undefined>,
): Promise<{ field: string; word: string }[]> {
  const typed = Object.entries(texts).filter((part): part is [string, string] => Boolean(part[1]));
  if (typed.length === 0) return [];
  const { rows } = await sql<{ field: string; word: string }>`
    select distinct on (typed.field) typed.field, banned.word
    from (
      select field, fold_text(body) as folded
      from unnest(${typed.map(([field]) => field)}::text[], ${typed.map(([, body]) => body)}::text[])
        as given (field, body) offset 0
    ) as typed
    join banned_words banned on position(banned.folded in typed.folded) > 0
    order by typed.field, banned.id`.execute(db);
  return rows;
}

/** Of what others shall read. @throws InvalidInputError by field */
export async function refuseBannedWords(
  db: Queryable,
  texts: Record<string, string | null | undefined>,
): Promise<void> {
  const found = await findBannedWords(db, texts);
  if (found.length > 0)
    throw new InvalidInputError(Object.fromEntries(found.map(({ field }) => [field, [BANNED_WORD]])));
}
