import { createHash } from 'node:crypto';
import { businessDateOf } from '../../core/business-day.ts';
import type { Key } from '../../core/db/keyset.ts';
import { BadParamsError, LOST } from './bad-params.ts';
import type { Radius } from './contract.ts';
import { RADII } from './rules.ts';

/** After the row with this key, in the radius of the first page and in the order of the moment (ms) it was made. */
export type Cursor = { at: number; radius: Radius | null; after: Key };

const DAY_MS = 24 * 3_600_000;

/** The mark ties a cursor to its search. */
const markOf = (search: string) => createHash('sha256').update(search).digest('base64url').slice(0, 8);

export const writeCursor = (search: string, { at, radius, after }: Cursor): string =>
  Buffer.from(JSON.stringify([markOf(search), at, radius, ...after])).toString('base64url');

/** @throws BadParamsError for a malformed cursor or one of another search or business day. */
export function readCursor(search: string, cursor: string, now: number): Cursor {
  const refused = () => new BadParamsError('cursor', LOST);
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw refused();
  }
  if (!Array.isArray(parts)) throw refused();
  const [mark, at, radius, ...after] = parts as unknown[];
  const circle = radius === null ? null : RADII.find((each) => each === radius);
  if (mark !== markOf(search) || circle === undefined) throw refused();
  if (typeof at !== 'number' || !(Math.abs(at - now) < DAY_MS) || businessDateOf(at) !== businessDateOf(now))
    throw refused();
  if (!after.every((value) => typeof value === 'number')) throw refused();
  return { at, radius: circle, after };
}
