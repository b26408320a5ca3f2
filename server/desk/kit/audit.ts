import {
  type AuditEvent,
  BY_SYSTEM,
  byAdmin,
  byShopLogin,
  writeAudit,
} from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { CsvFile } from '../../core/http/csv-answer.ts';
import type { AdminCaller, Caller } from '../../identity/sessions/caller.ts';

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

/** Which table left the site, how much of it and by whom; recorded before it goes. */
export async function noteExport(
  db: Queryable,
  caller: AdminCaller,
  file: CsvFile,
  of: { prefecture?: string } = {},
): Promise<CsvFile> {
  const { name, rows } = file;
  await auditDesk(db, caller, {
    event: 'list.exported',
    target: `list:${name}`,
    detail: { ...of, rows: rows.length },
  });
  return file;
}
