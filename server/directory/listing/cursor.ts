import { createHash } from 'node:crypto';
import type { Key } from '../../core/db/keyset.ts';
import { BadParamsError, LOST } from './bad-params.ts';
import type { Radius } from './contract.ts';
import { RADII } from './rules.ts';

/** After the row with this key, in the radius of the first page. */
export type Cursor = { radius: Radius | null; after: Key };

/** The mark ties a cursor to its search. */
const markOf = (search: string) => createHash('sha256').update(search).digest('base64url').slice(0, 8);

export const writeCursor = (search: string, { radius, after }: Cursor): string =>
  Buffer.from(JSON.stringify([markOf(search), radius, ...after])).toString('base64url');

/** @throws BadParamsError for a malformed cursor or one of another search. */
export function readCursor(search: string, cursor: string): Cursor {
  const refused = () => new BadParamsError('cursor', LOST);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refused();
  }
  if (!Array.isArray(parts)) throw refused();
  const [mark, radius, ...after] = parts as unknown[];
  const circle = radius === null ? null : RADII.find((each) => each === radius);
  if (mark !== markOf(search) || circle === undefined) throw refused();
  if (!after.every((value) => typeof value === 'number')) throw refused();
  return { radius: circle, after };
}
