import type { RequestFacts } from '../../core/http/request-facts.ts';
import type { OpenCall } from '../../core/idempotency/once.ts';
import type { AdminSession, MemberSession, ShopSession } from './contract.ts';

export type Caller = {
  userId: number | null;
  castId: number | null;
  shopLoginId: number | null;
  /** An admin's session, not only an admin's account. */
  isAdmin: boolean;
  /** Keyed hash; a member is known by the account, never by it. */
  anonHash: Buffer | null;
  facts: RequestFacts;
  /** Names one try over all retries. */
  idempotencyKey: string | null;
  /** Of a call that is done once; its answer is stored by `transactOnce`. */
  openCall: OpenCall | null;
  /** The admin who writes as the cast `castId`, who is linked with them. */
  actingAdminId: number | null;
  member: MemberSession | null;
  shop: ShopSession | null;
  admin: AdminSession | null;
};

export type MemberCaller = Caller & { userId: number; member: MemberSession };
export type CastCaller = MemberCaller & { castId: number };
/** Who writes posts: a cast, or an admin as her; `userId` is the account that writes. */
export type WriterCaller = Caller & { userId: number; castId: number };
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
  openCall: null,
  actingAdminId: null,
  member: null,
  shop: null,
  admin: null,
};
