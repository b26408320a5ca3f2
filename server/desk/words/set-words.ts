import { sql } from 'kysely';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { findBannedWords } from '../../core/http/banned-words.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { ADDED, REMOVED } from './read-words.ts';

/** Each text is compared with all of them. */
const WORDS_MAX = 1000;
/** One character stands in half of all texts. */
const LEAST = 2;
const TOO_SHORT = '空白や記号を除いて2文字以上の言葉を入力してください。';
const ALREADY = 'この言葉（または同じ読み方の表記）は登録済みです。';
const FULL = `登録できる言葉は${WORDS_MAX}個までです。`;

const audit = (trx: Queryable, caller: AdminCaller, event: string, id: number, word: string) =>
  auditAdmin(trx, caller, { event, target: `word:${id}`, detail: { word } });

/** From now on; what stands already stays. @throws InvalidInputError */
export const addWord = (db: Db, caller: AdminCaller, { word }: { word: string }): Promise<Done> =>
  transact(db, async (trx) => {
    const refuse = (problem: string) => new InvalidInputError({ word: [problem] });
    const { rows } = await sql<{ folded: string; count: number }>`
      select fold_text(${word}) as folded, (select count(*)::int from banned_words) as count`.execute(trx);
    const { folded = '', count = 0 } = rows[0] ?? {};
    if ([...folded].length < LEAST) throw refuse(TOO_SHORT);
    if (count >= WORDS_MAX) throw refuse(FULL);
    const added = await trx
      .insertInto('bannedWords')
      .values({ word, folded, addedBy: caller.admin.userId })
      .onConflict((conflict) => conflict.column('folded').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw refuse(ALREADY);
    await audit(trx, caller, ADDED, added.id, word);
    return { message: '登録しました。これから投稿される文章に適用されます。' };
  });

/** @throws ApiError not_found */
export const removeWord = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<Done> =>
  transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('bannedWords')
      .where('id', '=', id)
      .returning('word')
      .executeTakeFirst();
    if (!gone) throw new ApiError('not_found');
    await audit(trx, caller, REMOVED, id, gone.word);
    return { message: `「${gone.word}」を使用できるようにしました。` };
  });

/** Keeps nothing. */
export async function tryText(
  db: Queryable,
  _caller: AdminCaller,
  { text }: { text: string },
): Promise<Done> {
  const [found] = await findBannedWords(db, { text });
  return { message: found ? `「${found.word}」が含まれています。` : '使用できない言葉はありません。' };
}
