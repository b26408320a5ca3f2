import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NEWS_COLUMNS, type NewsRow } from '../../community/news/queries.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList, selectList, startsWith } from '../kit/select-list.ts';
import type { DeskNews, DeskNewsQuery } from './contract.ts';

type Row = NewsRow & { withdrawnAt: Date | null; isComing: boolean };

const STATES = {
  coming: sql<SqlBool>`(n.withdrawn_at is null and n.published_at > now())`,
  shown: sql<SqlBool>`(n.withdrawn_at is null and n.published_at <= now())`,
  withdrawn: sql<SqlBool>`n.withdrawn_at is not null`,
};

const found = (q: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(q)
    ? sql<SqlBool>`(n.id = ${Number(q)}::bigint or ${startsWith(sql`n.title`, q)})`
    : startsWith(sql`n.title`, q);

function selectNews(db: Queryable, { q, state, sort, cursor }: DeskNewsQuery, limit: number) {
  const where: RawBuilder<SqlBool>[] = [];
  if (q) where.push(found(q));
  if (state) where.push(STATES[state]);
  return selectList<Row>(db, {
    columns: sql`${NEWS_COLUMNS}, n.withdrawn_at, n.published_at > now() as is_coming`,
    rows: sql`from news n`,
    where,
    terms: [{ by: sql`n.id`, type: 'bigint', down: sort === 'new' }],
    ...{ cursor, limit },
  });
}

const stateOf = ({ isComing, withdrawnAt }: Row): DeskNews['items'][number]['state'] => {
  if (withdrawnAt) return 'withdrawn';
  return isComing ? 'coming' : 'shown';
};

const present = (row: Row): DeskNews['items'][number] => ({
  ...{ id: row.id, title: row.title, message: row.body, isPlain: row.isPlain, cover: row.cover },
  ...{ totalLikes: row.likes, totalPvs: row.views, publishedOn: postedOnOf(row.publishedAt) },
  state: stateOf(row),
});

/** Also those to come and those that were withdrawn. */
export async function readDeskNews(
  db: Queryable,
  _caller: AdminCaller,
  query: DeskNewsQuery,
): Promise<DeskNews> {
  return presentList(await selectNews(db, query, PAGE), present);
}

export async function fileNews(db: Queryable, caller: AdminCaller, query: DeskNewsQuery): Promise<CsvFile> {
  const { rows } = await selectNews(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'news',
    head: ['番号', 'タイトル', '状態', '公開日時', '閲覧', 'いいね'],
    rows: rows
      .map(present)
      .map((item) => [item.id, item.title, item.state, item.publishedOn, item.totalPvs, item.totalLikes]),
  });
}
