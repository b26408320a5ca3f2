import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { Looked } from './contract.ts';
import * as queries from './queries.ts';
import { LOOKS_KEPT_DAYS } from './rules.ts';

/** Nothing is wrong with what was shown; what another of the staff has looked at before stays theirs. */
export async function lookAtContent(db: Db, caller: AdminCaller, { kind, ids }: Looked): Promise<Done> {
  await transact(db, async (trx) => {
    const count = await queries.insertLooks(trx, kind, ids, caller.admin.userId);
    await auditAdmin(trx, caller, {
      event: 'content.looked',
      ...(ids.length === 1 ? { target: `${kind}:${ids[0]}` } : {}),
      detail: { kind, count },
    });
  });
  return { message: `${ids.length}${kind === 'shop' ? '件' : '枚'}を「問題なし」にしました。` };
}

export const waitingShops = queries.WAITING_SHOPS;
export const waitingPhotos = queries.WAITING_PHOTOS;

export const sweepLooks = (db: Queryable): Promise<number> => queries.deleteOldLooks(db, LOOKS_KEPT_DAYS);
