import {
  readStanding,
  setHiddenByStaff,
  type Target,
  waitUntilHidden,
} from '../../community/visibility/set-visibility.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { DeskCasts, DeskCastsQuery, DeskShops, DeskShopsQuery } from './contract.ts';
import { type CastRow, type ShopRow, selectCasts, selectShops } from './queries.ts';

const presentCast = ({ shopId, shopName, createdAt, ...row }: CastRow): DeskCasts['items'][number] => ({
  ...{ id: row.id, name: row.name, status: row.status, hiddenBy: row.hiddenBy, userId: row.userId },
  shop: shopId === null ? null : { id: shopId, name: shopName ?? '' },
  registeredOn: postedOnOf(createdAt),
});

const presentShop = ({ updatedAt, ...row }: ShopRow): DeskShops['items'][number] => ({
  ...{ id: row.id, name: row.name, category: row.category, area: row.area, status: row.status },
  ...{ casts: row.casts, logins: row.logins, updatedOn: postedOnOf(updatedAt) },
});

export async function readDeskCasts(
  db: Queryable,
  _caller: AdminCaller,
  query: DeskCastsQuery,
): Promise<DeskCasts> {
  return presentList(await selectCasts(db, query, PAGE), presentCast);
}

export async function readDeskShops(
  db: Queryable,
  _caller: AdminCaller,
  query: DeskShopsQuery,
): Promise<DeskShops> {
  return presentList(await selectShops(db, query, PAGE), presentShop);
}

export async function fileCasts(db: Queryable, caller: AdminCaller, query: DeskCastsQuery): Promise<CsvFile> {
  const { rows } = await selectCasts(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'casts',
    head: ['キャストID', '名前', 'お店', '状態', '会員番号', '登録日時'],
    rows: rows
      .map(presentCast)
      .map((item) => [
        item.id,
        item.name,
        item.shop?.name ?? null,
        item.status,
        item.userId,
        item.registeredOn,
      ]),
  });
}

export async function fileShops(db: Queryable, caller: AdminCaller, query: DeskShopsQuery): Promise<CsvFile> {
  const { rows } = await selectShops(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'shops',
    head: ['店舗ID', '店名', '業種', 'エリア', '状態', '女の子', 'ログイン', '更新日時'],
    rows: rows
      .map(presentShop)
      .map((item) => [
        ...[
          item.id,
          item.name,
          item.category,
          item.area,
          item.status,
          item.casts,
          item.logins,
          item.updatedOn,
        ],
      ]),
  });
}

/** With its reason for the record, in the same transaction; what stands like that already is left alone. @throws ApiError not_found */
export async function setListing(
  db: Db,
  caller: AdminCaller,
  target: Target,
  { visible, reason }: { visible: boolean; reason: string },
): Promise<Done> {
  const [noun, id] = 'castId' in target ? ['cast', target.castId] : ['shop', target.shopId];
  const isChanged = await transact(db, async (trx) => {
    const before = await readStanding(trx, target);
    const changed = await setHiddenByStaff(trx, target, !visible);
    if (changed === null || before === undefined) throw new ApiError('not_found');
    if (!changed) return false;
    const after = (await readStanding(trx, target)) ?? null;
    await auditAdmin(trx, caller, {
      event: `${noun}.${visible ? 'shown' : 'hidden'}`,
      target: `${noun}:${id}`,
      detail: { reason, before, after },
    });
    return true;
  });
  if (isChanged) await waitUntilHidden(db, target);
  return { message: visible ? '運営による非公開を解除しました。' : '非公開にしました。' };
}
