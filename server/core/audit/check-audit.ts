import type { Queryable } from '../db/connect.ts';
import { addJob } from '../jobs/add-job.ts';
import { log } from '../log.ts';
import { findLostHead, keepHead, keepPlace, readPlace } from './audit-head.ts';
import { CHAIN_BEGIN, type Checked, checkChain } from './check-chain.ts';
import { AT_START, type At, type CheckedLinks, checkLinks } from './check-links.ts';
import { selectDrawn, selectLink, selectLinkBefore } from './record-queries.ts';
import { findLink } from './seals.ts';

/** Of one run of the job; another run goes on behind them. */
const PART = 100_000;

/**
 * Checks the newest `last` rows, a few more or less, or all. @returns the number of sound rows, and the id of the first
 * row that was changed, follows a missing row, or was the newest at an earlier check and is missing now
 */
export async function checkAudit(
  db: Queryable,
  { last }: { last?: number } = {},
): Promise<Pick<Checked, 'rows' | 'brokenAt'>> {
  const lost = await findLostHead(db);
  if (lost !== null) return { rows: 0, brokenAt: lost };
  const start = last === undefined ? 0 : Math.max(0, (await selectDrawn(db)) - last);
  const chain = await checkChain(db, start === 0 ? CHAIN_BEGIN : { id: start, hash: null });
  if (chain.brokenAt !== null) return { rows: chain.rows, brokenAt: chain.brokenAt };
  const links = await checkLinks(db, (await selectLinkBefore(db, start)) ?? AT_START);
  return { rows: chain.rows + links.rows, brokenAt: links.brokenAt };
}

async function checkChainPart(db: Queryable, most: number): Promise<Checked> {
  const place = readPlace('chain');
  const from = place ? await findLink(db, place) : CHAIN_BEGIN;
  if (!from) return { rows: 0, brokenAt: place?.id ?? 0, end: null };
  const checked = await checkChain(db, from, most);
  return { ...checked, rows: checked.rows + (place?.rows ?? 0) };
}

async function checkLinksPart(db: Queryable, from: At & { rows: number }, most: number) {
  if (from.n > 0 && !(await selectLink(db, from.n))?.hash.equals(from.hash))
    return { rows: 0, brokenAt: from.lastId, end: null } satisfies CheckedLinks;
  const checked = await checkLinks(db, from, most);
  return { ...checked, rows: checked.rows + from.rows };
}

/** First what was chained row by row, then what is linked. */
async function checkPart(db: Queryable, most: number): Promise<Omit<Checked, 'end'> & { isOver: boolean }> {
  const lost = await findLostHead(db);
  if (lost !== null) return { rows: 0, brokenAt: lost, isOver: true };
  let from = readPlace('links');
  if (!from) {
    const { rows, brokenAt, end } = await checkChainPart(db, most);
    keepPlace('chain', end && { ...end, rows });
    if (brokenAt !== null || end) return { rows, brokenAt, isOver: !end };
    from = { ...AT_START, rows };
  }
  const { rows, brokenAt, end } = await checkLinksPart(db, from, most);
  keepPlace('links', end && { n: end.n, lastId: end.lastId, hash: end.hash, rows });
  return { rows, brokenAt, isOver: !end };
}

export async function reportAudit(db: Queryable, part = PART): Promise<void> {
  const { rows, brokenAt, isOver } = await checkPart(db, part);
  if (brokenAt !== null)
    return log.error({ alarm: 'audit', row: brokenAt }, 'the audit log has been changed');
  if (!isOver) return addJob(db, 'check_audit', {}, { key: 'check_audit' });
  log.info({ rows }, 'the audit log is whole');
  await keepHead(db);
}
