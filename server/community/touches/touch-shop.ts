import { businessDateOf, businessMinuteOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { networkOfDay } from '../../core/http/network-of-day.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import type { Touch } from './contract.ts';
import { countTouch } from './queries.ts';

/** Counts once per network, kind and business day, and never for the shop's own login. @throws LimitError */
export async function touchShop(db: Db, caller: Caller, touch: Touch): Promise<{ counted: boolean }> {
  await limit('views', { facts: caller.facts });
  if (caller.shop?.shopIds.includes(touch.shopId)) return { counted: false };
  const now = currentTime();
  const date = businessDateOf(now);
  const counted = await countTouch(db, {
    ...{ ...touch, postId: touch.postId ?? null, date },
    hour: Math.floor(businessMinuteOf(now) / 60),
    network: networkOfDay('touch-network', date, caller.facts),
  });
  return { counted };
}
