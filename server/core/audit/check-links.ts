import type { Queryable } from '../db/connect.ts';
import { hashRecord } from './hash-audit.ts';
import { digestOf, hashLink, isAdmins, LINKS_START } from './links.ts';
import {
  type AgedLink,
  type LinkRow,
  type RecordRow,
  selectLinksAfter,
  selectRecords,
} from './record-queries.ts';

const LINKS = 200;
/** Of links that are read together, unless one has more. */
const ROWS = 2000;

export type At = Pick<LinkRow, 'n' | 'lastId' | 'hash'>;
export const AT_START: At = { n: 0, lastId: 0, hash: LINKS_START };

/** `brokenAt`: a row that was changed, or the last one of a link that was, or whose rows are not all there. */
export type CheckedLinks = { rows: number; brokenAt: number | null; end: At | null };

const isForged = (row: RecordRow): boolean => !row.hash.equals(hashRecord(row.id, row));

const isNext = (link: AgedLink, before: At): boolean =>
  hashLink(link).equals(link.hash) &&
  (link.n === before.n + 1 ? link.previous.equals(before.hash) : before.n === 0 && link.isFirst);

/** Whose term is over may have gone. */
function isWhole(link: AgedLink, records: readonly RecordRow[]): boolean {
  const [admins, others] = [records.filter(isAdmins), records.filter((row) => !isAdmins(row))];
  const stands = (found: readonly RecordRow[], rows: number, digest: Buffer, isOver: boolean) =>
    (isOver && found.length < rows) || (found.length === rows && digestOf(found).equals(digest));
  return (
    stands(others, link.rows, link.digest, link.isOver) &&
    stands(admins, link.adminRows, link.adminDigest, link.isAdminOver)
  );
}

const sizeOf = (link: LinkRow): number => link.rows + link.adminRows;

function together(links: readonly AgedLink[]): AgedLink[] {
  let rows = 0;
  return links.filter((link, i) => {
    rows += sizeOf(link);
    return i === 0 || rows <= ROWS;
  });
}

function findBroken(links: readonly AgedLink[], records: readonly RecordRow[], from: At): number | null {
  let before = from;
  for (const link of links) {
    const own = records.filter(({ id }) => id > before.lastId && id <= link.lastId);
    const forged = own.find(isForged);
    if (forged) return forged.id;
    if (!isNext(link, before) || !isWhole(link, own)) return link.lastId;
    before = link;
  }
  return null;
}

/** What no link stands for yet. */
async function checkTail(db: Queryable, from: At): Promise<CheckedLinks> {
  let rows = 0;
  for (let after = from.lastId; ; ) {
    const batch = await selectRecords(db, { after, upTo: Number.MAX_SAFE_INTEGER }, ROWS);
    const forged = batch.find(isForged);
    if (forged) return { rows, brokenAt: forged.id, end: null };
    rows += batch.length;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < ROWS) return { rows, brokenAt: null, end: null };
  }
}

/** Goes on behind `from`, for `most` rows or a few more. `end`: where to go on; null behind the newest. */
export async function checkLinks(db: Queryable, from: At, most = Infinity): Promise<CheckedLinks> {
  let before = from;
  let rows = 0;
  while (rows < most) {
    const links = together(await selectLinksAfter(db, before.n, LINKS));
    const last = links.at(-1);
    if (!last) {
      const tail = await checkTail(db, before);
      return { ...tail, rows: rows + tail.rows };
    }
    const expected = links.reduce((sum, link) => sum + sizeOf(link), 0);
    const records = await selectRecords(db, { after: before.lastId, upTo: last.lastId }, expected + 1);
    const brokenAt = findBroken(links, records, before);
    if (brokenAt !== null) return { rows, brokenAt, end: null };
    rows += records.length;
    before = last;
  }
  return { rows, brokenAt: null, end: before };
}
