import type { Queryable } from '../db/connect.ts';
import { log } from '../log.ts';
import { type ChainedRow, selectAuditAfter } from './queries.ts';
import { hashAudit } from './write-audit.ts';

const BATCH = 1000;

const isWhole = (row: ChainedRow, before: ChainedRow | null): boolean =>
  (!before || row.previous.equals(before.hash)) && row.hash.equals(hashAudit(row.previous, row));

/** @returns how many rows hold, and the id of the first that was changed or follows a missing one */
export async function checkAudit(db: Queryable): Promise<{ rows: number; brokenAt: number | null }> {
  let before: ChainedRow | null = null;
  for (let rows = 0; ; ) {
    const batch = await selectAuditAfter(db, before?.id ?? 0, BATCH);
    for (const row of batch) {
      if (!isWhole(row, before)) return { rows, brokenAt: row.id };
      before = row;
      rows++;
    }
    if (batch.length < BATCH) return { rows, brokenAt: null };
  }
}

export async function reportAudit(db: Queryable): Promise<void> {
  const { rows, brokenAt } = await checkAudit(db);
  if (brokenAt === null) log.info({ rows }, 'the audit log is whole');
  else log.error({ alarm: 'audit', row: brokenAt }, 'the audit log has been changed');
}
