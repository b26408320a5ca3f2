import { CHAIN_START, selectLastLink } from '../../server/core/audit/chain-queries.ts';
import { type AuditRow, hashAudit } from '../../server/core/audit/hash-audit.ts';
import type { Db } from '../../server/core/db/connect.ts';

const DAY = 86_400_000;

/** An entry of the record as it was written this many days ago. */
export const entryOf = (realm: 'member' | 'admin', days: number): AuditRow => ({
  ...{ at: new Date(Date.now() - days * DAY), event: `test.${realm}`, realm, actor: 'user:1' },
  ...{ target: null, requestId: null, ipPrefix: null, detail: {} },
});

/** As releases wrote it that chained each row to the one before. */
export async function plantChained(db: Db, row: AuditRow): Promise<void> {
  const previous = (await selectLastLink(db))?.hash ?? CHAIN_START;
  await db
    .insertInto('auditEvents')
    .values({ ...row, detail: JSON.stringify(row.detail), previous, hash: hashAudit(previous, row) })
    .execute();
}
