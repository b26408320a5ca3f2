import { sql } from 'kysely';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { findBannedWords } from '../../core/http/banned-words.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { readEventsNamed } from '../audit-log/read-audit.ts';
import { noteExport } from '../kit/audit.ts';
import type { BannedWords } from './contract.ts';

/** Each text is compared with all of them. */
const WORDS_MAX = 1000;
/** One character stands in half of all texts. */
const LEAST = 2;
const TOO_SHORT = '空白や記号を除いて2文字以上の言葉を入力してください。';
const ALREADY = 'この言葉（または同じ読み方の表記）は登録済みです。';
const FULL = `登録できる言葉は${WORDS_MAX}個までです。`;

const ADDED = 'word.added';
const REMOVED = 'word.removed';
const HISTORY = 100;

const audit = (trx: Queryable, caller: AdminCaller, event: string, id: number, word: string) =>
  auditAdmin(trx, caller, { event, target: `word:${id}`, detail: { word } });

/** From the record, which forgets nothing for five years. */
const readHistory = async (db: Queryable): Promise<BannedWords['history']> =>
  (await readEventsNamed(db, [ADDED, REMOVED], HISTORY)).map(({ id, event, at, name, detail }) => ({
    ...{ id, word: String(detail.word), on: postedOnOf(at), by: name },
    what: event === ADDED ? 'added' : 'removed',
  }));

const selectWords = (db: Queryable) =>
  db
    .selectFrom('bannedWords')
    .leftJoin('users', 'users.id', 'bannedWords.addedBy')
    .select(['bannedWords.id', 'word', 'addedAt', 'users.name'])
    .orderBy('folded')
    .execute();

export async function readWords(db: Queryable): Promise<BannedWords> {
  const rows = await selectWords(db);
  return {
    items: rows.map(({ id, word, addedAt, name }) => ({
      ...{ id, word, addedOn: postedOnOf(addedAt), addedBy: name },
    })),
    history: await readHistory(db),
  };
}

export async function fileWords(db: Queryable, caller: AdminCaller): Promise<CsvFile> {
  const rows = await selectWords(db);
  return noteExport(db, caller, {
    name: 'words',
    head: ['番号', '言葉', '登録日時', '登録した管理者'],
    rows: rows.map(({ id, word, addedAt, name }) => [id, word, postedOnOf(addedAt), name]),
  });
}

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
