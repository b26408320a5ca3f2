import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import {
  type AgedRow,
  replaceBySeal,
  selectAgesAfter,
  selectSealBefore,
  selectSealUpTo,
} from './chain-queries.ts';
import { hashAudit } from './hash-audit.ts';
import { pruneParts } from './record-queries.ts';
import { makeSeal } from './seals.ts';
import { BY_SYSTEM, writeAudit } from './write-audit.ts';

const BATCH = 1000;

/** Rows whose term is over and that follow each other in the chain; what was changed stays, as evidence. */
function runsOf(batch: readonly AgedRow[]): AgedRow[][] {
  const runs: AgedRow[][] = [];
  let run: AgedRow[] = [];
  for (const row of batch) {
    const isGoing = row.isDue && row.hash.equals(hashAudit(row.previous, row));
    const before = run.at(-1);
    if (isGoing && before && row.previous.equals(before.hash)) run.push(row);
    else {
      run = isGoing ? [row] : [];
      if (isGoing) runs.push(run);
    }
  }
  return runs;
}

async function pruneRun(db: Db, run: readonly AgedRow[]): Promise<void> {
  const [first, last] = [run[0] as AgedRow, run.at(-1) as AgedRow];
  await transact(db, async (trx) => {
    const [before, after] = [await selectSealBefore(trx, first.id), await selectSealUpTo(trx, last.id)];
    const left = before?.hash.equals(first.previous) ? before : null;
    const right = after?.previous.equals(last.hash) ? after : null;
    await replaceBySeal(
      trx,
      makeSeal({
        ...{ firstId: left?.firstId ?? first.id, lastId: right?.lastId ?? last.id },
        rows: (left?.rows ?? 0) + run.length + (right?.rows ?? 0),
        ...{ previous: left?.previous ?? first.previous, hash: right?.hash ?? last.hash },
      }),
    );
  });
}

/** Of the rows that were chained one by one. */
async function pruneChain(db: Db, size: number): Promise<number> {
  let rows = 0;
  for (let after = 0, isOver = false; !isOver; ) {
    const batch = await selectAgesAfter(db, after, size);
    for (const run of runsOf(batch)) {
      await pruneRun(db, run);
      rows += run.length;
    }
    const last = batch.at(-1);
    after = last?.id ?? after;
    isOver = batch.length < size || (last?.isRecent ?? true);
  }
  return rows;
}

/** Months whose term is over; the first step drops those that have a part of their own. */
async function pruneMonths(db: Db, size: number): Promise<number> {
  let rows = 0;
  for (let gone = size; gone >= size; rows += gone) gone = await pruneParts(db, size);
  return rows;
}

/** May be interrupted and run again. @returns how many rows have gone */
export async function pruneAudit(db: Db, size = BATCH): Promise<number> {
  const rows = (await pruneChain(db, size)) + (await pruneMonths(db, size));
  if (rows > 0) await writeAudit(db, { event: 'audit.pruned', ...BY_SYSTEM, detail: { rows } });
  return rows;
}
