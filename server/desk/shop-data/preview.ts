import type { Db } from '../../core/db/connect.ts';
import type { ShopPart } from '../../core/db/shop-desk-tables.ts';
import { transact } from '../../core/db/transact.ts';
import { ApiError } from '../../core/http/errors.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopPreviewPath } from '../../core/paths.ts';
import { readShop, type ShopView } from '../../directory/shop-pages/read-shop.ts';
import { lockShop } from '../../directory/shops/lock-shop.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { actorOf } from '../kit/audit.ts';
import { checkPart, PARTS_OF } from './parts.ts';
import * as queries from './queries.ts';
import { PREVIEW_HOURS, type ShopData } from './rules.ts';

type Draft = { [P in ShopPart]: { part: P; to: ShopData[P] } }[ShopPart];

/** Checks a part as if it were published, and keeps it for the preview of this login alone. @throws as `changePart` */
export async function makePreview(
  db: Db,
  caller: Caller,
  { id: shopId, ...draft }: { id: number } & Draft,
): Promise<{ path: string }> {
  await limit('shop_data', { facts: caller.facts, account: actorOf(caller).actor });
  const { part, to } = draft as unknown as Extract<Draft, { part: 'hours' }>;
  const { shopLoginId } = caller;
  await transact(db, async (trx) => {
    if (!(await lockShop(trx, shopId))) throw new ApiError('not_found');
    const from = await PARTS_OF[part].read(trx, shopId);
    const shown = PARTS_OF[part].drop?.(to, from) ?? to;
    await checkPart(trx, { shopId, part }, shown, from);
    await queries.replacePreview(trx, { shopId, shopLoginId, part, value: JSON.stringify(shown) });
  });
  return { path: shopPreviewPath(shopId) };
}

/** Writes the draft, reads the page, and takes everything back: no trigger, job or page outlives it. */
async function readAsPublished(db: Db, shopId: number, { part, to }: Draft, now: number) {
  const trx = await db.startTransaction().execute();
  try {
    await lockShop(trx, shopId);
    await PARTS_OF[part].write(trx, shopId, to as never);
    await queries.upsertConfirmation(trx, shopId, part);
    await queries.openForPreview(trx, shopId);
    return await readShop(trx, shopId, undefined, now);
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
  if (!draft) return null;
  const read = await readAsPublished(db, shopId, draft as Draft, now);
  return read.kind === 'shop' ? { view: read.view, part: draft.part } : null;
}
