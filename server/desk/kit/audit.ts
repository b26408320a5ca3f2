import {
  type AuditEvent,
  BY_SYSTEM,
  byAdmin,
  byShopLogin,
  writeAudit,
} from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Caller } from '../../identity/sessions/caller.ts';

type Deed = Pick<AuditEvent, 'event' | 'target' | 'detail'>;
type DeskCaller = Pick<Caller, 'admin' | 'shopLoginId' | 'facts'>;

/** Staff before a shop's login; null is the command line of the host. */
export function actorOf(caller: DeskCaller | null): Pick<AuditEvent, 'realm' | 'actor'> {
  if (caller === null) return BY_SYSTEM;
  if (caller.admin) return byAdmin(caller.admin.userId);
  return byShopLogin(Number(caller.shopLoginId));
}

/** As `writeAudit`: last in a transaction. */
export const auditDesk = (trx: Queryable, caller: DeskCaller | null, deed: Deed): Promise<void> =>
  writeAudit(trx, { ...deed, ...actorOf(caller), ...(caller && { facts: caller.facts }) });
