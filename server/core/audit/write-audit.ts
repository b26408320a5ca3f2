import type { Queryable } from '../db/connect.ts';
import type { Realm } from '../db/session-tables.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { type AuditRow, hashRecord } from './hash-audit.ts';
import { drawRecord, insertRecord } from './record-queries.ts';

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

/** Waits for no other; `linkAudit` chains the rows when they are there. */
export async function writeAudit(trx: Queryable, event: AuditEvent): Promise<void> {
  if (!trx.isTransaction) return trx.transaction().execute((inner) => writeAudit(inner, event));
  const { id, at } = await drawRecord(trx);
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
  await insertRecord(trx, id, row, hashRecord(id, row));
}
