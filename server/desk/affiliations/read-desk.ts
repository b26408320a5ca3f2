import { nameRow } from '../../core/crypto/row-names.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { castPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { NO_NAME } from '../../identity/accounts/limits.ts';
import type { ShopCasts } from './contract.ts';
import { selectCasts, selectRequests } from './desk-queries.ts';

/** For the shop's login: requests that wait, and who works there. */
export async function readDesk(db: Queryable, shopId: number): Promise<ShopCasts> {
  const requests = await selectRequests(db, shopId);
  const casts = await selectCasts(db, shopId);
  return {
    requests: requests.map(({ id, name, castId, askedAt }) => ({
      ...{ id: nameRow('affiliation', id), name },
      isNamed: name !== NO_NAME,
      path: castId === null ? null : castPath(castId),
      askedOn: postedOnOf(askedAt),
    })),
    casts: casts.map(({ isShown, ...cast }) => ({
      ...cast,
      path: castPath(cast.id),
      isShown: Boolean(isShown),
    })),
  };
}
