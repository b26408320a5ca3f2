import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { readEventsNamed } from '../audit-log/read-audit.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList, selectList } from '../kit/select-list.ts';
import type { BannedWords, WordChanges, WordsQuery } from './contract.ts';

export const ADDED = 'word.added';
export const REMOVED = 'word.removed';
const HISTORY = 100;

type Row = { id: number; word: string; addedAt: Date; addedBy: string | null };

/** However it is spelt; what has no letters finds none. */
const found = (q: string) => sql<SqlBool>`position(nullif(fold_text(${q}), '') in w.folded) > 0`;

function selectWords(
  db: Queryable,
  { admin }: AdminCaller,
  { q, by, sort, cursor }: WordsQuery,
  limit: number,
) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found(q));
  if (by === 'own') where.push(sql<SqlBool>`w.added_by = ${admin.userId}`);
  if (by === 'site') where.push(sql<SqlBool>`w.added_by is null`);
  return selectList<Row>(db, {
    columns: sql`w.id, w.word, w.added_at, u.name as added_by`,
    rows: sql`from banned_words w left join users u on u.id = w.added_by`,
    where,
    terms: [{ by: sql`w.id`, type: 'integer', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

const present = ({ addedAt, ...row }: Row): BannedWords['items'][number] => ({
  ...row,
  addedOn: postedOnOf(addedAt),
});

export async function readWords(db: Queryable, caller: AdminCaller, query: WordsQuery): Promise<BannedWords> {
  return presentList(await selectWords(db, caller, query, PAGE), present);
}

export async function fileWords(db: Queryable, caller: AdminCaller, query: WordsQuery): Promise<CsvFile> {
  const { rows } = await selectWords(db, caller, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'words',
    head: ['番号', '言葉', '登録日時', '登録した管理者'],
    rows: rows.map(present).map(({ id, word, addedOn, addedBy }) => [id, word, addedOn, addedBy]),
  });
}

/** From the record, which forgets nothing for five years. */
export async function readWordChanges(db: Queryable): Promise<WordChanges> {
  const events = await readEventsNamed(db, [ADDED, REMOVED], HISTORY);
  return {
    items: events.map(({ id, event, at, name, detail }) => ({
      ...{ id, word: String(detail.word), on: postedOnOf(at), by: name },
      what: event === ADDED ? 'added' : 'removed',
    })),
  };
}
