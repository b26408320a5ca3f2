import { type AuditEvent, byAdmin, byShopLogin, byUser, writeAudit } from '../../core/audit/write-audit.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { AdminCaller, MemberCaller, ShopCaller } from './caller.ts';

/** What a caller has done. `event` and what it is about; who and from where is the caller's. */
type Deed = Pick<AuditEvent, 'event' | 'target' | 'detail'>;

/** As `writeAudit`: last in a transaction. */
export const auditAdmin = (
  trx: Queryable,
  { admin, facts }: { admin: Pick<AdminCaller['admin'], 'userId'>; facts: AdminCaller['facts'] },
  deed: Deed,
): Promise<void> => writeAudit(trx, { ...deed, ...byAdmin(admin.userId), facts });

export const auditMember = (
  trx: Queryable,
  { userId, facts }: Pick<MemberCaller, 'userId' | 'facts'>,
  deed: Deed,
): Promise<void> => writeAudit(trx, { ...deed, ...byUser(userId), facts });

export const auditShop = (
  trx: Queryable,
  { shopLoginId, facts }: Pick<ShopCaller, 'shopLoginId' | 'facts'>,
  deed: Deed,
): Promise<void> => writeAudit(trx, { ...deed, ...byShopLogin(shopLoginId), facts });
