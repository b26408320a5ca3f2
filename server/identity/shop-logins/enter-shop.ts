import { parse } from 'hono/utils/cookie';
import { byShopLogin, writeAudit } from '../../core/audit/write-audit.ts';
import { selectNow } from '../../core/db/clock.ts';
import type { Db, Queryable } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { SESSION_COOKIES } from '../../core/http/cookies.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import type { RequestFacts } from '../../core/http/request-facts.ts';
import { limit } from '../../core/limits/limit.ts';
import { shopAdminPath, shopPath } from '../../core/paths.ts';
import { hasFactor } from '../second-factor/use-factor.ts';
import type { ShopCaller } from '../sessions/caller.ts';
import type { OpenedSession, ShopSession } from '../sessions/contract.ts';
import {
  chooseShop,
  type OpenedShopSession,
  openShopSession,
  rotateSession,
} from '../sessions/open-session.ts';
import { readShopSession } from '../sessions/read-session.ts';
import type { ShopSignedIn } from './contract.ts';
import { signGrant } from './grant-token.ts';
import { selectShopsOf } from './queries.ts';
import { SHOP_FACTOR_MINUTES } from './rules.ts';
import { NO_SHOP_LEFT, SHOP_CHOOSE, SHOP_CHOSEN, SHOP_FACTOR_WANTED, SHOP_LOGGED_IN } from './wording.ts';

type Shop = Awaited<ReturnType<typeof selectShopsOf>>[number];

/** The shop's page, or its desk while the page is not public. */
const placeOf = ({ id, isSeen }: Pick<Shop, 'id' | 'isSeen'>): string =>
  isSeen ? shopPath(id) : shopAdminPath(id);

export type ShopEntrance = { session: OpenedShopSession | null; answer: ShopSignedIn };

/** With several shops, one is to be chosen next. `toDesk`: to the desk of an open shop, too. */
export async function enterShop(
  trx: Queryable,
  shopLoginId: number,
  facts: RequestFacts,
  { hasFactor = false, toDesk = false }: { hasFactor?: boolean; toDesk?: boolean } = {},
): Promise<ShopEntrance> {
  const shops = await selectShopsOf(trx, shopLoginId);
  const [first, second] = shops;
  if (!first) throw new InvalidInputError({ custom: [NO_SHOP_LEFT] });
  const shopId = second ? null : first.id;
  const session = await openShopSession(trx, shopLoginId, facts, { shopId, hasFactor });
  const { tag: sessionTag } = session;
  const answer = second
    ? {
        message: SHOP_CHOOSE,
        shops: shops.map((shop) => ({ id: shop.id, name: shop.name, path: placeOf(shop) })),
        sessionTag,
      }
    : { message: SHOP_LOGGED_IN, next: toDesk ? shopAdminPath(first.id) : placeOf(first), sessionTag };
  return { session, answer };
}

/** With a second factor on, no session opens before it. */
export async function enterOrAskFactor(
  trx: Queryable,
  login: { id: number; epoch: number },
  facts: RequestFacts,
  options: { toDesk?: boolean } = {},
): Promise<ShopEntrance> {
  if (!(await hasFactor(trx, { shopLoginId: login.id }))) return enterShop(trx, login.id, facts, options);
  const until = (await selectNow(trx)) + SHOP_FACTOR_MINUTES * 60;
  const ticket = signGrant('shop-factor', { ...login, until }, facts.browser);
  return { session: null, answer: { message: SHOP_FACTOR_WANTED, ticket } };
}

/** By the cookies of the request. */
export function readShopVisitor(db: Queryable, request: Request): Promise<ShopSession | null> {
  const cookie = SESSION_COOKIES.shop;
  return readShopSession(db, parse(request.headers.get('cookie') ?? '', cookie)[cookie]);
}

/** A switch opens no new `session`: other tabs go on. @throws ApiError unauthorized, not_found; LimitError */
export async function selectShop(
  db: Db,
  { shop, facts }: ShopCaller,
  { shopId }: { shopId: number },
): Promise<{ session: OpenedSession | null; answer: ShopSignedIn }> {
  const by = byShopLogin(shop.shopLoginId);
  await limit('session', { facts, account: by.actor });
  if (!shop.shopIds.includes(shopId)) throw new ApiError('not_found');
  return transact(db, async (trx) => {
    const chosen = (await selectShopsOf(trx, shop.shopLoginId)).find(({ id }) => id === shopId);
    if (!chosen) throw new ApiError('not_found');
    const session = shop.shopId === null ? await rotateSession(trx, shop, { shopId }) : null;
    if (!session) await chooseShop(trx, shop, shopId);
    const target = `shop:${shopId}`;
    await writeAudit(trx, { event: 'shop.selected', ...by, target, facts });
    const { tag: sessionTag } = session ?? shop;
    return { session, answer: { message: SHOP_CHOSEN, next: placeOf(chosen), sessionTag } };
  });
}
