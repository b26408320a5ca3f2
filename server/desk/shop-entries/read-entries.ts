import { CATEGORY_NAMES } from '../../core/categories.ts';
import { unseal } from '../../core/crypto/sealing.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { hasLoginWith } from '../../identity/shop-logins/find-login.ts';
import type { ShopEntry } from '../inquiries/contract.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { noteExport } from '../kit/note-export.ts';
import { presentList } from '../kit/select-list.ts';
import type { Entries, EntriesQuery, OpenedEntry } from './contract.ts';
import * as queries from './queries.ts';
import { ENTRY_STATES, SAME_SHOPS_SHOWN } from './rules.ts';

export type Entry = Omit<ShopEntry, 'formToken' | 'subject' | 'agree'>;
export const openEntryText = (sealed: Buffer): Entry => JSON.parse(unseal('inquiry', sealed)) as Entry;

function present({ sealed, createdAt, decidedAt, ...row }: queries.EntryRow): Entries['items'][number] {
  const { shopName, areaName, category } = openEntryText(sealed);
  return {
    ...{ id: row.id, receipt: row.receipt, state: row.state, shopName, areaName, category },
    ...{ sentOn: postedOnOf(createdAt), decidedOn: decidedAt && postedOnOf(decidedAt) },
  };
}

export const readEntries = async (
  db: Queryable,
  _caller: AdminCaller,
  query: EntriesQuery,
): Promise<Entries> => presentList(await queries.selectEntries(db, query, PAGE), present);

export async function fileEntries(db: Queryable, caller: AdminCaller, query: EntriesQuery): Promise<CsvFile> {
  const { rows } = await queries.selectEntries(db, query, FILE_ROWS);
  return noteExport(db, caller, {
    name: 'shop_entries',
    head: ['受付番号', '店名', '業種', 'エリア', '状態', '受付日時', '審査日時'],
    rows: rows
      .map(present)
      .map((item) => [
        ...[item.receipt, item.shopName, CATEGORY_NAMES[item.category], item.areaName],
        ...[ENTRY_STATES[item.state], item.sentOn, item.decidedOn],
      ]),
  });
}

/** The longest name that stands in what was typed, or has it as a part. */
const areaIn = (areas: readonly { id: number; area: string }[], typed: string): number | null =>
  areas
    .filter(({ area }) => typed.includes(area) || area.includes(typed))
    .reduce<{ id: number; area: string } | null>(
      (best, each) => (best && best.area.length >= each.area.length ? best : each),
      null,
    )?.id ?? null;

/** What was approved can be taken back until the login is used and the shop opens. */
export const canUndo = ({ state, shop, isLoginUsed, madeLogin }: queries.OpenedRow): boolean =>
  state === 'declined' ||
  (madeLogin === true && !isLoginUsed && (state === 'claimed' || shop?.status === 'draft'));

/** With who applies and which shops it may be about. Recorded. @throws ApiError not_found */
export const openEntry = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedEntry> =>
  transact(db, async (trx) => {
    const found = await queries.selectEntry(trx, id);
    if (!found) throw new ApiError('not_found');
    const { message = '', shopUrl = '', ...entry } = openEntryText(found.sealed);
    const same = await queries.selectSameShops(
      trx,
      { tel: entry.tel, name: entry.shopName },
      SAME_SHOPS_SHOWN,
    );
    const areas = await queries.selectAreaNames(trx);
    const hasLogin = await hasLoginWith(trx, entry.email);
    await auditAdmin(trx, caller, { event: 'shop_entry.opened', target: `inquiry:${id}` });
    return {
      ...{ id, receipt: found.receipt, state: found.state, sentOn: postedOnOf(found.createdAt), message },
      entry: { ...entry, shopUrl },
      ...{ hasLogin, same, areaId: areaIn(areas, entry.areaName) },
      areas: areas.map(({ area: _, ...named }) => named),
      decision: found.decidedAt && {
        ...{ on: postedOnOf(found.decidedAt), by: found.decidedBy, shop: found.shop },
        canUndo: canUndo(found),
      },
    };
  });

export const waitingEntries = queries.WAITING_ENTRIES;
