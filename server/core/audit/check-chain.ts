import type { Queryable } from '../db/connect.ts';
import { CHAIN_START, type ChainedRow, selectAuditAfter, selectSealBefore } from './chain-queries.ts';
import { hashAudit } from './hash-audit.ts';
import { isSound, type Link } from './seals.ts';

const BATCH = 1000;
export const CHAIN_BEGIN: Link = { id: 0, hash: CHAIN_START };

/** Next in the chain, or behind a seal that reaches back to `before`. */
async function follows(db: Queryable, row: ChainedRow, before: Link): Promise<boolean> {
  if (row.previous.equals(before.hash)) return true;
  const seal = await selectSealBefore(db, row.id);
  if (!seal || !isSound(seal) || !seal.hash.equals(row.previous)) return false;
  return seal.firstId <= before.id || seal.previous.equals(before.hash);
}

/** `brokenAt`: the first row that was changed or follows a missing one. `end`: where to go on; null behind the newest. */
export type Checked = { rows: number; brokenAt: number | null; end: Link | null };

/** Of what releases wrote that chained each row to the one before. */
export async function checkChain(
  db: Queryable,
  from: { id: number; hash: Buffer | null },
  most = Infinity,
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
