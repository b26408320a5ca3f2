import type { Queryable } from '../db/connect.ts';
import type { Realm } from '../db/session-tables.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { secrets } from '../secrets.ts';
import { type AuditRow, insertAuditEvent, lockChain, selectChainEnd } from './queries.ts';

export type AuditEvent = {
  /** `login.ok`, `code.sent`: a noun and what happened to it. */
  event: string;
  realm: Realm | 'guest' | 'system';
  /** `user:12`, `shop-login:3`, `guest`, `system`: never a name, a number or an address. */
  actor: string;
  target?: string;
  facts?: Pick<RequestFacts, 'requestId' | 'ipPrefix'>;
  detail?: Record<string, string | number | boolean | null>;
};

type By = Pick<AuditEvent, 'realm' | 'actor'>;

/** Who did it, as the record names them; no other file spells an actor. */
export const BY_SYSTEM: By = { realm: 'system', actor: 'system' };
export const BY_GUEST: By = { realm: 'guest', actor: 'guest' };

/** `realm`: as what the account was known when it did it. */
export const byUser = (userId: number, realm: By['realm'] = 'member') => ({ realm, actor: `user:${userId}` });
export const byAdmin = (userId: number) => byUser(userId, 'admin');
export const byShopLogin = (id: number) => ({ realm: 'shop' as const, actor: `shop-login:${id}` });

/** Keyed: write access to the database is not enough to forge a row. */
export function hashAudit(previous: Buffer, row: AuditRow): Buffer {
  const { event, realm, actor, target, requestId, ipPrefix } = row;
  const detail = Object.entries(row.detail).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([
    row.at.toISOString(),
    event,
    realm,
    actor,
    target,
    requestId,
    ipPrefix,
    detail,
  ]);
  return secrets().hmac('audit').update(previous).update(text).digest();
}

/** Call it last in a transaction: it locks the end of the chain until the commit. */
export async function writeAudit(trx: Queryable, event: AuditEvent): Promise<void> {
  if (!trx.isTransaction) return trx.transaction().execute((inner) => writeAudit(inner, event));
  await lockChain(trx);
  const { previous, at } = await selectChainEnd(trx);
  const row: AuditRow = {
    at,
    event: event.event,
    realm: event.realm,
    actor: event.actor,
    target: event.target ?? null,
    requestId: event.facts?.requestId ?? null,
    ipPrefix: event.facts?.ipPrefix ?? null,
    detail: event.detail ?? {},
  };
  await insertAuditEvent(trx, row, previous, hashAudit(previous, row));
}
