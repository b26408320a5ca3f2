import { addDays, businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { InvalidInputError } from '../../core/http/errors.ts';
import { transactOnce } from '../../core/idempotency/transact-once.ts';
import { isInLimit, limit, limitTarget } from '../../core/limits/limit.ts';
import { shopPath } from '../../core/paths.ts';
import { mailShopIfRoom } from '../../directory/shops/mail-shop.ts';
import { auditMember } from '../../identity/sessions/audit.ts';
import type { CastCaller } from '../../identity/sessions/caller.ts';
import { applyPageChanges } from '../../site/pages/site.ts';
import { changeCells, checkChanges, detailOf } from './change-cells.ts';
import type { OwnShiftChanges, OwnShifts } from './contract.ts';
import { lockCastsOf, selectCast } from './queries.ts';
import { readCells, readDays } from './read-week.ts';
import { OWN_DAYS } from './rules.ts';
import { changeMail, NO_SHOP, ownMessage } from './wording.ts';

/** Two weeks of a cast at her shop, as she and the shop see them. */
export async function readOwnShifts(
  db: Queryable,
  { castId }: Pick<CastCaller, 'castId'>,
): Promise<OwnShifts> {
  const today = businessDateOf(currentTime());
  const cast = await selectCast(db, castId);
  if (!cast) return { shop: null, today, days: [], cells: [] };
  const { shopId, shopName: name } = cast;
  const days = await readDays(db, { shopId, first: today, length: OWN_DAYS, today });
  const range = { shopId, castId, first: today, last: addDays(today, OWN_DAYS - 1) };
  const cells = [...(await readCells(db, range)).values()];
  return {
    ...{ shop: { name, path: shopPath(shopId) }, today, days },
    cells: cells.map(({ date, cell, byCast }) => ({ date, cell, byCast })),
  };
}

/**
 * A cast corrects her own shifts; her shop sees which, and hears of it by mail.
 * @throws InvalidInputError; LimitError
 */
export async function saveOwnShifts(
  db: Db,
  caller: CastCaller,
  { changes }: OwnShiftChanges,
): Promise<OwnShifts> {
  const { castId, userId, facts } = caller;
  const hers = changes.map((change) => ({ castId, ...change }));
  checkChanges(hers, OWN_DAYS - 1);
  await limit('react', { facts, account: userId });
  const answer = await transactOnce(db, caller, async (trx) => {
    const cast = await selectCast(trx, castId);
    if (!cast || (await lockCastsOf(trx, cast.shopId, [castId])).length === 0)
      throw new InvalidInputError({ custom: [NO_SHOP] });
    const { shopId, name } = cast;
    const { done, conflicts } = await changeCells(trx, { shopId, byCast: true }, hers);
    const read = await readOwnShifts(trx, caller);
    if (done.length > 0) {
      if (await isInLimit(limitTarget(trx, 'shift_mail', castId)))
        await mailShopIfRoom(trx, shopId, changeMail(shopId, name, done));
      await auditMember(trx, caller, {
        event: 'shifts.changed',
        target: `cast:${castId}`,
        detail: { shop: shopId, ...detailOf(done) },
      });
    }
    return {
      ...read,
      conflicts: conflicts.map(({ date, cell, to }) => ({ date, cell, to })),
      message: ownMessage(done.length, conflicts.length),
    };
  });
  await applyPageChanges();
  return answer;
}
