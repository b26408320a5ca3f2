import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { AdminSession, MemberSession, ShopSession } from './contract.ts';

/** Who calls a verb, whether by a route, a page, a job, a script or a test. Each part is null where there is none. */
export type Caller = {
  userId: number | null;
  /** The page of a cast, which is hers. */
  castId: number | null;
  shopLoginId: number | null;
  /** An admin's session, not only the account of one. */
  isAdmin: boolean;
  /** Keyed hash of a guest's anonymous id. A member is known by the account, never by it. */
  anonHash: Buffer | null;
  facts: RequestFacts;
  /** Names one try, however often it is sent. */
  idempotencyKey: string | null;
  member: MemberSession | null;
  shop: ShopSession | null;
  admin: AdminSession | null;
};

export type MemberCaller = Caller & { userId: number; member: MemberSession };
export type CastCaller = MemberCaller & { castId: number };
export type ShopCaller = Caller & { shopLoginId: number; shop: ShopSession };
export type AdminCaller = Caller & { isAdmin: true; admin: AdminSession };

/** The reader for whom a stored page is rendered. */
export const ANYBODY: Caller = {
  userId: null,
  castId: null,
  shopLoginId: null,
  isAdmin: false,
  anonHash: null,
  facts: { ip: '', ipPrefix: '', userAgent: '', requestId: '', browser: Buffer.alloc(0) },
  idempotencyKey: null,
  member: null,
  shop: null,
  admin: null,
};
