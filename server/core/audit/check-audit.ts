import type { Queryable } from '../db/connect.ts';
import { addJob } from '../jobs/add-job.ts';
import { log } from '../log.ts';
import { findLostHead, keepHead, keepPlace, readPlace } from './audit-head.ts';
import {
  CHAIN_START,
  type ChainedRow,
  selectAuditAfter,
  selectLastLink,
  selectSealBefore,
} from './queries.ts';
import { findLink, isSound, type Link } from './seals.ts';
import { hashAudit } from './write-audit.ts';

const BATCH = 1000;
/** Of one run of the job; another run goes on behind them. */
const PART = 100_000;
const START: Link = { id: 0, hash: CHAIN_START };

/** Next in the chain, or behind a seal that reaches back to `before`. */
async function follows(db: Queryable, row: ChainedRow, before: Link): Promise<boolean> {
  if (row.previous.equals(before.hash)) return true;
  const seal = await selectSealBefore(db, row.id);
  if (!seal || !isSound(seal) || !seal.hash.equals(row.previous)) return false;
  return seal.firstId <= before.id || seal.previous.equals(before.hash);
}

/** `brokenAt`: the first row that was changed or follows a missing one. `end`: where to go on; null behind the newest. */
type Checked = { rows: number; brokenAt: number | null; end: Link | null };

async function checkFrom(
  db: Queryable,
  from: { id: number; hash: Buffer | null },
  most: number,
): Promise<Checked> {
  let before = from;
  let rows = 0;
  while (rows < most) {
    const size = Math.min(BATCH, most - rows);
    const batch = await selectAuditAfter(db, before.id, size);
    for (const row of batch) {
      const { id, hash } = before;
      const isNext = !hash || (await follows(db, row, { id, hash }));
      if (!isNext || !row.hash.equals(hashAudit(row.previous, row)))
        return { rows, brokenAt: row.id, end: null };
      before = row;
      rows++;
    }
    if (batch.length < size) return { rows, brokenAt: null, end: null };
  }
  return { rows, brokenAt: null, end: before as Link };
}

/**
 * Checks the newest `last` rows, or all. @returns the number of sound rows, and the id of the first row that was changed,
 * follows a missing row, or was the newest at an earlier check and is missing now
 */
export async function checkAudit(
  db: Queryable,
  { last }: { last?: number } = {},
): Promise<Pick<Checked, 'rows' | 'brokenAt'>> {
  const lost = await findLostHead(db);
  if (lost !== null) return { rows: 0, brokenAt: lost };
  const start = last === undefined ? 0 : Math.max(0, ((await selectLastLink(db))?.id ?? 0) - last);
  const { rows, brokenAt } = await checkFrom(db, start === 0 ? START : { id: start, hash: null }, Infinity);
  return { rows, brokenAt };
}

async function checkPart(db: Queryable, most: number): Promise<Checked> {
  const lost = await findLostHead(db);
  if (lost !== null) return { rows: 0, brokenAt: lost, end: null };
  const place = readPlace();
  const from = place ? await findLink(db, place) : START;
  if (!from) return { rows: 0, brokenAt: place?.id ?? 0, end: null };
  const checked = await checkFrom(db, from, most);
  return { ...checked, rows: checked.rows + (place?.rows ?? 0) };
}

export async function reportAudit(db: Queryable, part = PART): Promise<void> {
  const { rows, brokenAt, end } = await checkPart(db, part);
  keepPlace(end && { ...end, rows });
  if (brokenAt !== null)
    return log.error({ alarm: 'audit', row: brokenAt }, 'the audit log has been changed');
  if (end) return addJob(db, 'check_audit', {}, { key: 'check_audit' });
  log.info({ rows }, 'the audit log is whole');
  await keepHead(db);
}
