import { database } from '../../core/db/database.ts';
import { ApiError, InvalidInputError } from '../../core/http/errors.ts';
import { selectActing } from './acting.ts';
import { readAnon } from './anon-id.ts';
import {
  type AdminCaller,
  ANYBODY,
  type Caller,
  type CastCaller,
  type MemberCaller,
  type ShopCaller,
  type WriterCaller,
} from './caller.ts';
import type { MemberSession } from './contract.ts';
import type { AppContext } from './env.ts';
import { CASTS_POST } from './rules.ts';

/** The caller that a verb gets (security.md 4). */
export type Callers = {
  public: Caller;
  anybody: Caller;
  guest: Caller;
  member: MemberCaller;
  /** A member; a shop's login without one is refused (row 27). */
  customer: MemberCaller;
  cast: CastCaller;
  ownPage: MemberCaller;
  ownCastPage: CastCaller;
  /** Of a girl, with a page or before it. */
  ownGirlPage: MemberCaller;
  /** Or the session after a verified reset code. */
  ownPageOrReset: MemberCaller;
  /** For what either may do to an object of the cast. */
  castOrAdmin: CastCaller | AdminCaller;
  /** Or an admin at the desk, as a cast who is linked with them. */
  castOrLinkedAdmin: WriterCaller;
  shop: ShopCaller;
  /** The login of the shop in the address, or an admin. */
  ownShop: Caller;
  /** As `ownShop`, for owners only. */
  ownedShop: Caller;
  /** As `ownShop`, for what changes the shop: guests log in, members are refused. */
  shopDesk: Caller;
  /** As `shopDesk`, for owners only. */
  shopOwner: Caller;
  admin: AdminCaller;
  /** Second factor not older than 15 minutes. */
  adminProven: AdminCaller;
};
export type Who = keyof Callers;

function callerOf(context: AppContext): Caller {
  const { member, shop, admin, facts } = context.var;
  return {
    userId: member?.userId ?? null,
    castId: member?.kind === 'cast' ? member.castId : null,
    shopLoginId: shop?.shopLoginId ?? null,
    isAdmin: admin !== null,
    anonHash: readAnon(context),
    facts,
    idempotencyKey: context.req.header('idempotency-key') ?? null,
    openCall: null,
    actingAdminId: null,
    member,
    shop,
    admin,
  };
}

const isRead = ({ req }: AppContext) => req.method === 'GET' || req.method === 'HEAD';

function sessionOf<S extends { tag: string }>(
  context: AppContext,
  session: S | null,
  code: 'unauthorized' | 'not_found',
): S {
  if (!session) throw new ApiError(code);
  if (!isRead(context) && context.req.header('x-session-tag') !== session.tag)
    throw new ApiError('session_expired');
  return session;
}

function memberOf(context: AppContext, session = context.get('member')): MemberCaller {
  if (!session) throw new ApiError('unauthorized');
  return { ...callerOf(context), userId: session.userId, member: session };
}

function customerOf(context: AppContext): MemberCaller {
  if (!context.get('member') && context.get('shop')) throw new ApiError('forbidden');
  return memberOf(context);
}

function ownPageOf(context: AppContext, session?: MemberSession | null): MemberCaller {
  const caller = memberOf(context, session ?? context.get('member'));
  if (context.req.param('myId') !== caller.member.myId) throw new ApiError('not_found');
  return caller;
}

function castOf(caller: MemberCaller, said?: string): CastCaller {
  if (caller.castId === null) throw new ApiError('forbidden', { said });
  return { ...caller, castId: caller.castId };
}

function girlOf(caller: MemberCaller): MemberCaller {
  if (caller.member.kind !== 'cast') throw new ApiError('forbidden');
  return caller;
}

function guestOf(context: AppContext): Caller {
  if (context.get('member')) throw new InvalidInputError({ custom: ['すでにログインしています。'] });
  return callerOf(context);
}

function adminOf(context: AppContext): AdminCaller {
  const admin = sessionOf(context, context.get('admin'), 'not_found');
  return { ...callerOf(context), isAdmin: true, admin };
}

/** An admin's page of the site has the tag of the member there, checked for every call that changes something. */
function castOrAdminOf(context: AppContext): CastCaller | AdminCaller {
  const admin = context.get('admin');
  return admin ? { ...callerOf(context), isAdmin: true, admin } : castOf(memberOf(context));
}

const CAST_ID = /^[1-9]\d{0,8}$/;

/** `X-Act-As` names the cast, and counts under the tag of an admin's session only: a cast is herself whatever it says. */
async function writerOf(context: AppContext): Promise<WriterCaller> {
  const { admin } = context.var;
  const named = context.req.header('x-act-as');
  if (!admin || named === undefined || context.req.header('x-session-tag') !== admin.tag)
    return castOf(memberOf(context), CASTS_POST);
  const [adminId, castId] = [admin.userId, CAST_ID.test(named) ? Number(named) : 0];
  if (!(await selectActing(database(), { adminId, castId })))
    throw new ApiError('forbidden', { said: CASTS_POST });
  return { ...callerOf(context), userId: adminId, castId, actingAdminId: adminId };
}

function provenAdminOf(context: AppContext): AdminCaller {
  const caller = adminOf(context);
  if (!caller.admin.isFactorRecent) throw new ApiError('reauth');
  return caller;
}

function shopOf(context: AppContext): ShopCaller {
  const shop = sessionOf(context, context.get('shop'), 'unauthorized');
  return { ...callerOf(context), shopLoginId: shop.shopLoginId, shop };
}

function ownShopOf(context: AppContext): Caller {
  const { shop, admin } = context.var;
  const isOwn = shop?.shopIds.includes(Number(context.req.param('id')));
  sessionOf(context, admin ?? (isOwn ? shop : null), 'not_found');
  return callerOf(context);
}

function shopDeskOf(context: AppContext): Caller {
  const { member, shop, admin } = context.var;
  if (admin) return callerOf(context);
  if (shop) return ownShopOf(context);
  throw new ApiError(member ? 'forbidden' : 'unauthorized');
}

/** Of those whom `of` lets in, the staff of a shop are refused. */
const ownersOf =
  (of: (context: AppContext) => Caller) =>
  (context: AppContext): Caller => {
    const caller = of(context);
    const { shop, admin } = context.var;
    if (!admin && !shop?.ownedShopIds.includes(Number(context.req.param('id'))))
      throw new ApiError('forbidden');
    return caller;
  };

/**
 * 401 with `needLogin` for guests, 403 without a cast page, 404 for foreign pages and for everything of admins, 422
 * where only guests may call.
 */
export const RIGHTS = {
  public: (_context: AppContext) => ANYBODY,
  anybody: callerOf,
  guest: guestOf,
  member: memberOf,
  customer: customerOf,
  cast: (context: AppContext) => castOf(memberOf(context)),
  ownPage: (context: AppContext) => ownPageOf(context),
  ownCastPage: (context: AppContext) => castOf(ownPageOf(context)),
  ownGirlPage: (context: AppContext) => girlOf(ownPageOf(context)),
  ownPageOrReset: (context: AppContext) =>
    context.get('member')
      ? ownPageOf(context)
      : ownPageOf(context, sessionOf(context, context.get('resetting'), 'unauthorized')),
  castOrAdmin: castOrAdminOf,
  castOrLinkedAdmin: writerOf,
  shop: shopOf,
  ownShop: ownShopOf,
  shopDesk: shopDeskOf,
  ownedShop: ownersOf(ownShopOf),
  shopOwner: ownersOf(shopDeskOf),
  admin: adminOf,
  adminProven: provenAdminOf,
} satisfies { [W in Who]: (context: AppContext) => Callers[W] | Promise<Callers[W]> };

const SHOP_DESKS: ReadonlySet<Who> = new Set(['ownShop', 'ownedShop', 'shopDesk', 'shopOwner']);

/** The shops in whose name a call is made: an admin at a shop's desk is that shop. Null where no shop asks. */
export function shopsOf(who: Who, { var: { shop, admin }, req }: AppContext): readonly number[] | null {
  if (who === 'shop') return shop?.shopIds ?? [];
  if (!SHOP_DESKS.has(who)) return null;
  return admin ? [Number(req.param('id'))] : (shop?.shopIds ?? []);
}

/** @throws ApiError reauth (403) when the owner has not proved themselves recently */
export function checkRecentProof(session: { isProved: boolean }): void {
  if (!session.isProved) throw new ApiError('reauth');
}
