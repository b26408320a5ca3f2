import { notifyShifts } from '../../community/notifications/notify.ts';
import type { Db } from '../../core/db/connect.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { actorOf, auditDesk } from '../kit/audit.ts';
import { changeCells, checkChanges, detailOf } from './change-cells.ts';
import type { ShiftChanges, ShiftWeek } from './contract.ts';
import { lockCastsOf } from './queries.ts';
import { firstDayOf, readWeek } from './read-week.ts';
import { DAYS_AHEAD } from './rules.ts';

const messageOf = (done: number, conflicts: number): string =>
  conflicts === 0
    ? `${done}件の変更を公開しました。`
    : `${done}件の変更を公開しました。${conflicts}件は、ほかの人が先に変更しています。`;

/**
 * Enters shifts and days off of casts who work at the shop; what the public reads changes with it, and they hear of it.
 * @throws InvalidInputError; LimitError
 */
export async function saveShifts(
  db: Db,
  caller: Caller,
  { id: shopId, first, weeks, changes }: ShiftChanges & { id: number },
): Promise<ShiftWeek> {
  const week = firstDayOf(first, weeks);
  checkChanges(changes, DAYS_AHEAD);
  await limit('shift_desk', { facts: caller.facts, account: actorOf(caller).actor });
  const answer = await transactOnce(db, caller, async (trx) => {
    const castIds = [...new Set(changes.map(({ castId }) => castId))];
    const here = new Set(await lockCastsOf(trx, shopId, castIds));
    const { done, conflicts } = await changeCells(
      trx,
      { shopId, byCast: false },
      changes.filter(({ castId }) => here.has(castId)),
    );
    const read = await readWeek(trx, shopId, week, weeks);
    if (done.length > 0) {
      await notifyShifts(trx, [...new Set(done.map(({ castId }) => castId))]);
      await auditDesk(trx, caller, {
        event: 'shifts.changed',
        target: `shop:${shopId}`,
        detail: detailOf(done),
      });
    }
    return { ...read, conflicts, message: messageOf(done.length, conflicts.length) };
  });
  await applyPageChanges();
  return answer;
}
