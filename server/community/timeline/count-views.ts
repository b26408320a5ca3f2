import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Db } from '../../core/db/connect.ts';
import { networkOfDay } from '../../core/http/network-of-day.ts';
import { limit } from '../../core/limits/limit.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { countViews } from './queries.ts';

/** Once per network and business day, members like guests; her own never. @returns how many were new */
export async function seePosts(
  db: Db,
  caller: Caller,
  { tlIds }: { tlIds: readonly number[] },
): Promise<{ counted: number }> {
  await limit('views', { facts: caller.facts });
  const date = businessDateOf(currentTime());
  return {
    counted: await countViews(db, tlIds, networkOfDay('view-network', date, caller.facts), date, caller),
  };
}
