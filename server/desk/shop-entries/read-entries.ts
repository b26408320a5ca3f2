import { CATEGORY_NAMES } from '../../core/categories.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import { ApiError } from '../../core/http/errors.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import { hasLoginWith } from '../../identity/shop-logins/find-login.ts';
import type { Entry } from '../inquiries/read-desk.ts';
import { messageIn, openSealed } from '../inquiries/sealed-words.ts';
import { noteExport } from '../kit/audit.ts';
import { FILE_ROWS, PAGE } from '../kit/limits.ts';
import { presentList } from '../kit/select-list.ts';
import type { Entries, EntriesQuery, OpenedEntry } from './contract.ts';
import * as queries from './queries.ts';
import { ENTRY_STATES, SAME_SHOPS_SHOWN } from './rules.ts';

function present({ sealed, createdAt, decidedAt, ...row }: queries.EntryRow): Entries['items'][number] {
  const { shopName, areaName, category } = openSealed<Entry>(sealed);
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

/** The one area of this name, with or without its prefecture; null where there are more, or none. */
function areaIn(areas: readonly { id: number; name: string; area: string }[], typed: string): number | null {
  const keyOf = (text: string) => nfkc(text).replaceAll(/\s/g, '');
  const named = areas.filter(({ name, area }) => [name, area].map(keyOf).includes(keyOf(typed)));
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/** A new shop stays once it has opened, or its owner has set the password of the mailed link. */
export const canUndo = ({ state, shop, isLoginUsed, madeLogin }: queries.OpenedRow): boolean =>
  ['declined', 'claimed'].includes(state) || (shop?.status === 'draft' && !(madeLogin && isLoginUsed));

/** With who applies and which shops it may be about. Recorded. @throws ApiError not_found */
export const openEntry = (db: Db, caller: AdminCaller, { id }: { id: number }): Promise<OpenedEntry> =>
  transact(db, async (trx) => {
    const found = await queries.selectEntry(trx, id);
    if (!found) throw new ApiError('not_found');
    const { message = '', shopUrl = '', ...entry } = openSealed<Entry>(found.sealed);
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
        note: found.note && messageIn(found.note),
      },
    };
  });

export const waitingEntries = queries.WAITING_ENTRIES;
