import { createHash } from 'node:crypto';
import { InvalidInputError } from '../http/errors.ts';

/** Where a feed goes on: after the post with this moment (ms) and id; `page` counts the pages read so far. */
export type FeedKey = { at: number; id: number; page: number };

/** After every post there will ever be: where a feed begins. */
export const BEGINNING: FeedKey = { at: 8.64e15, id: 0, page: 0 };

/** A cursor belongs to one feed: the mark tells which. */
const markOf = (feed: string) => createHash('sha256').update(feed).digest('base64url').slice(0, 6);

export const writeCursor = (feed: string, { at, id, page }: FeedKey): string =>
  Buffer.from([markOf(feed), at.toString(36), id.toString(36), page.toString(36)].join('.')).toString(
    'base64url',
  );

/** @throws InvalidInputError for a cursor of another feed, or none at all; an empty one is the beginning. */
export function readCursor(feed: string, cursor: string | undefined): FeedKey {
  if (!cursor) return BEGINNING;
  const [mark, ...parts] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const [at, id, page] = parts.map((part) =>
    /^[0-9a-z]{1,11}$/.test(part) ? Number.parseInt(part, 36) : -1,
  );
  const isKey = [at, id, page].every((part) => part !== undefined && part >= 0 && Number.isSafeInteger(part));
  if (mark !== markOf(feed) || parts.length !== 3 || !isKey || (at as number) > BEGINNING.at)
    throw new InvalidInputError({ cursor: ['続きの位置が正しくありません。はじめから読み込んでください。'] });
  return { at: at as number, id: id as number, page: page as number };
}
