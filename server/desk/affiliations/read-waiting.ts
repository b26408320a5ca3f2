import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import { selectCasts } from './desk-queries.ts';
import type { OpenedRequest, WaitingQuery, WaitingRequests } from './waiting-contract.ts';
import * as queries from './waiting-queries.ts';

const present = (row: queries.WaitingRow): WaitingRequests['items'][number] => ({
  ...{ id: row.id, name: row.name, shop: { id: row.shopId, name: row.shopName } },
  ...{ hasLogin: row.hasLogin, hasPage: row.castId !== null, askedOn: postedOnOf(row.askedAt) },
});

export async function readWaitingRequests(
  db: Queryable,
  _caller: AdminCaller,
  query: WaitingQuery,
): Promise<WaitingRequests> {
  return presentList(await queries.selectWaiting(db, query, PAGE), present);
}

export async function fileWaitingRequests(
  db: Queryable,
  caller: AdminCaller,
  query: WaitingQuery,
): Promise<CsvFile> {
  const { rows } = await queries.selectWaiting(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'affiliations',
    head: ['申請ID', '女の子', '店舗ID', 'お店', 'お店のログイン', '本人のページ', '申請日時'],
    rows: rows
      .map(present)
      .map(({ id, name, shop, hasLogin, hasPage, askedOn }) => [
        ...[id, name, shop.id, shop.name, hasLogin ? 'あり' : 'なし', hasPage ? 'あり' : 'なし', askedOn],
      ]),
  });
}

/** Who asks, where she is now, and which pages could be hers; recorded. @throws ApiError not_found for one that does not wait (any more) */
export const openRequest = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedRequest> =>
  transact(db, async (trx) => {
    const row = await queries.selectWaitingRequest(trx, id);
    if (!row) throw new ApiError('not_found');
    const { name, shop, hasLogin, askedOn } = present(row);
    const casts = row.page ? [] : await selectCasts(trx, shop.id);
    await auditAdmin(trx, caller, { event: 'affiliation.opened', target: `affiliation:${id}` });
    return {
      ...{ id, name, hasLogin, askedOn, userId: row.userId, page: row.page },
      shop: { ...shop, isOpen: row.isOpen },
      unowned: casts
        .filter(({ isShown, hasAccount }) => isShown && !hasAccount)
        .map((cast) => ({ id: cast.id, name: cast.name })),
    };
  });

export const waitingAffiliations = queries.WAITING_AFFILIATIONS;
export const readWaitingAt = (db: Queryable, shopId: number) => queries.selectWaitingAt(db, shopId);
