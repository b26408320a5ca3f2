import type { Db } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopPreviewPath } from '../../core/paths.ts';
import { readShop, type ShopView } from '../../directory/shop-pages/read-shop.ts';
import { lockIdleShop, lockShop } from '../../directory/shops/lock-shop.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf } from '../kit/audit.ts';
import { checkChange, PARTS_OF } from './parts.ts';
import * as queries from './queries.ts';
import { PREVIEW_HOURS, type ShopData } from './rules.ts';

type Draft = { part: 'hours'; to: ShopData['hours'] };
type Sent = { [P in ShopPart]: { part: P; was: ShopData[P]; to: ShopData[P] } }[ShopPart];

/** Checks a part as if it were published, and stores it for this login alone: admins have no preview. @throws as `changePart` */
export async function makePreview(
  db: Db,
  caller: Caller,
  { id: shopId, ...given }: { id: number } & Sent,
): Promise<{ path: string }> {
  const { admin, shopLoginId } = caller;
  if (admin || shopLoginId === null) throw new ApiError('not_found');
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const { part, ...sent } = given as unknown as Extract<Sent, { part: 'hours' }>;
  await transact(db, async (trx) => {
    if (!(await lockShop(trx, shopId))) throw new ApiError('not_found');
    const { to } = await checkChange(trx, { shopId, part }, sent);
    await queries.replacePreview(trx, { shopId, shopLoginId, part, value: JSON.stringify(to) });
  });
  return { path: shopPreviewPath(shopId) };
}

/** Reads the page with the draft, and takes everything back; null while the shop is being saved, or when the draft is stale. */
async function readAsPublished(db: Db, shopId: number, { part, to }: Draft, now: number) {
  const trx = await db.startTransaction().execute();
  try {
    if (!(await lockIdleShop(trx, shopId))) return null;
    const left = await checkChange(trx, { shopId, part }, { was: to, to });
    await PARTS_OF[part].write(trx, shopId, left.to);
    await queries.upsertConfirmation(trx, shopId, part);
    await queries.openForPreview(trx, shopId);
    const read = await readShop(trx, shopId, undefined, now);
    return read.kind === 'shop' ? read.view : null;
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  } finally {
    await trx.rollback().execute();
  }
}

/** The page with what this login has last sent to the preview; null without it, or after an hour. */
export async function readPreview(
  db: Db,
  { shopId, shopLoginId, now }: { shopId: number; shopLoginId: number; now: number },
): Promise<{ view: ShopView; part: ShopPart } | null> {
  const draft = await queries.selectPreview(db, { shopId, shopLoginId }, PREVIEW_HOURS);
  const view = draft && (await readAsPublished(db, shopId, draft as unknown as Draft, now));
  return view ? { view, part: draft.part } : null;
}
