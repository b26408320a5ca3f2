import { createHash } from 'node:crypto';
import { secrets } from '../secrets.ts';
import type { LinkRow, RecordRow } from './record-queries.ts';

export const LINKS_START = Buffer.alloc(32);

export const isAdmins = ({ realm }: Pick<RecordRow, 'realm'>): boolean => realm === 'admin';

export function digestOf(rows: readonly RecordRow[]): Buffer {
  const sum = createHash('sha256');
  for (const { id, hash } of rows) sum.update(`${id}:${hash.toString('hex')}\n`);
  return sum.digest();
}

export function hashLink(link: Omit<LinkRow, 'hash'>): Buffer {
  const { n, lastId, firstAt, lastAt, rows, digest, adminRows, adminDigest, previous } = link;
  const parts = [n, lastId, firstAt.toISOString(), lastAt.toISOString()];
  const sums = [rows, digest.toString('hex'), adminRows, adminDigest.toString('hex')];
  return secrets()
    .hmac('audit-link')
    .update(previous)
    .update(JSON.stringify([...parts, ...sums]))
    .digest();
}

/** What an administrator did is kept longer, so that the others of its link go first: each has a sum of its own. */
export function linkOf(before: LinkRow | undefined, records: readonly [RecordRow, ...RecordRow[]]): LinkRow {
  const [admins, others] = [records.filter(isAdmins), records.filter((row) => !isAdmins(row))];
  const times = records.map(({ at }) => at.getTime());
  const link = {
    ...{ n: (before?.n ?? 0) + 1, lastId: (records.at(-1) ?? records[0]).id },
    ...{ firstAt: new Date(Math.min(...times)), lastAt: new Date(Math.max(...times)) },
    ...{ rows: others.length, digest: digestOf(others) },
    ...{ adminRows: admins.length, adminDigest: digestOf(admins) },
    previous: before?.hash ?? LINKS_START,
  };
  return { ...link, hash: hashLink(link) };
}
