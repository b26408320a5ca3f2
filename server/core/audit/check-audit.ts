import type { Queryable } from '../db/connect.ts';
import { log } from '../log.ts';
import { findLostHead, keepHead } from './audit-head.ts';
import { type ChainedRow, selectAuditAfter, selectLastLink } from './queries.ts';
import { hashAudit } from './write-audit.ts';

const BATCH = 1000;

const isWhole = (row: ChainedRow, before: ChainedRow | null): boolean =>
  (!before || row.previous.equals(before.hash)) && row.hash.equals(hashAudit(row.previous, row));

/**
 * Checks the newest `last` rows, or all. @returns the number of sound rows, and the id of the first row that was changed,
 * follows a missing row, or was the newest at an earlier check and is missing now
 */
export async function checkAudit(
  db: Queryable,
  { last }: { last?: number } = {},
): Promise<{ rows: number; brokenAt: number | null }> {
  const lost = await findLostHead(db);
  if (lost !== null) return { rows: 0, brokenAt: lost };
  const start = last === undefined ? 0 : Math.max(0, ((await selectLastLink(db))?.id ?? 0) - last);
  let before: ChainedRow | null = null;
  for (let rows = 0; ; ) {
    const batch = await selectAuditAfter(db, before?.id ?? start, BATCH);
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
  if (brokenAt !== null)
    return log.error({ alarm: 'audit', row: brokenAt }, 'the audit log has been changed');
  log.info({ rows }, 'the audit log is whole');
  await keepHead(db);
}
