import { setTimeout } from 'node:timers/promises';
import type { Db, Queryable } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import { linkOf } from './links.ts';
import {
  insertLink,
  lockLinker,
  type RecordRow,
  selectDrawn,
  selectNewestLink,
  selectRecords,
  selectWriters,
} from './record-queries.ts';

const ROWS_OF_LINK = 1000;
const WAIT_MS = 50;
/** Longer than a transaction may take. */
const WAITS = 400;
const DAY_MS = 86_400_000;

/** Waits until each number up to the one that is returned has its row, or never will; null when that takes too long. */
async function selectFinal(db: Queryable): Promise<number | null> {
  const drawn = await selectDrawn(db);
  let writers = await selectWriters(db);
  for (let waited = 0; writers.length > 0; waited++) {
    if (waited === WAITS) return null;
    await setTimeout(WAIT_MS);
    writers = (await selectWriters(db)).filter((writer) => writers.includes(writer));
  }
  return drawn;
}

/** Rows that go at about the same time: what is missing of a link says nothing once the term of its first row is over. */
function ofOneDay([first, ...others]: readonly RecordRow[]): [RecordRow, ...RecordRow[]] | null {
  if (!first) return null;
  const end = others.findIndex(({ at }) => Math.abs(at.getTime() - first.at.getTime()) > DAY_MS);
  return [first, ...(end < 0 ? others : others.slice(0, end))];
}

const linkNext = (db: Db, upTo: number, size: number): Promise<number> =>
  transact(db, async (trx) => {
    if (!(await lockLinker(trx))) return 0;
    const before = await selectNewestLink(trx);
    const records = ofOneDay(await selectRecords(trx, { after: before?.lastId ?? 0, upTo }, size));
    if (records) await insertLink(trx, linkOf(before, records));
    return records?.length ?? 0;
  });

/** Links the rows that no transaction under way can come before. @returns how many */
export async function linkAudit(db: Db, size = ROWS_OF_LINK): Promise<number> {
  const upTo = await selectFinal(db);
  if (upTo === null) return 0;
  let rows = 0;
  for (let linked = await linkNext(db, upTo, size); linked > 0; linked = await linkNext(db, upTo, size))
    rows += linked;
  return rows;
}
