import type { AuditEvent } from './write-audit.ts';

type By = Pick<AuditEvent, 'realm' | 'actor'>;

/** Who did it, as the record names them; no other file spells an actor. */
export const BY_SYSTEM: By = { realm: 'system', actor: 'system' };
export const BY_GUEST: By = { realm: 'guest', actor: 'guest' };

/** `realm`: as what the account was known when it did it. */
export const byUser = (userId: number, realm: By['realm'] = 'member') => ({ realm, actor: `user:${userId}` });
export const byAdmin = (userId: number) => byUser(userId, 'admin');
export const byShopLogin = (id: number) => ({ realm: 'shop' as const, actor: `shop-login:${id}` });
