import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { auditAdmin } from '../../identity/sessions/audit.ts';
import type { AdminCaller } from '../../identity/sessions/caller.ts';
import type { Done } from '../../identity/sessions/contract-calls.ts';
import type { Looked } from './contract.ts';
import * as queries from './queries.ts';
import { COUNT_MAX, LOOKS_KEPT_DAYS } from './rules.ts';

/** Nothing is wrong with what was shown; what somebody has looked at before stays theirs. */
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

const waitingOf = async (db: Queryable, kind: queries.Kind) => ({
  ...{ count: await queries.countNew(db, kind, COUNT_MAX), oldest: null, due: null },
});
export const readWaitingShops = (db: Queryable) => waitingOf(db, 'shop');
export const readWaitingPhotos = (db: Queryable) => waitingOf(db, 'photo');

export const sweepLooks = (db: Queryable): Promise<number> => queries.deleteOldLooks(db, LOOKS_KEPT_DAYS);
