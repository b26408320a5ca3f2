import { InvalidInputError } from '../../core/http/errors.ts';
import { secrets } from '../../core/secrets.ts';

/** After the post with this moment (ms) and id; `page` counts the pages read so far. */
export type FeedKey = { at: number; id: number; page: number };

/** After every post there will ever be: where a feed begins. */
export const BEGINNING: FeedKey = { at: 8.64e15, id: 0, page: 0 };

const RADIX = 36;
const SIGNATURE_CHARACTERS = 11;

/** A cursor belongs to one feed; guests cannot forge the number of pages they have read. */
const signatureOf = (feed: string, place: string): string =>
  secrets().hmac('feed-cursor').update(`${feed} ${place}`).digest('base64url').slice(0, SIGNATURE_CHARACTERS);

export function writeCursor(feed: string, { at, id, page }: FeedKey): string {
  const place = [at, id, page].map((part) => part.toString(RADIX)).join('-');
  return `${place}-${signatureOf(feed, place)}`;
}

/** @throws InvalidInputError for a cursor of another feed, or none at all; an empty one is the beginning. */
export function readCursor(feed: string, cursor: string | undefined): FeedKey {
  if (!cursor) return BEGINNING;
  const [, place, at = '', id = '', page = '', signature] =
    /^(([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11}))-([\w-]{11})$/.exec(cursor) ?? [];
  if (!place || signature !== signatureOf(feed, place))
    throw new InvalidInputError({ cursor: ['続きの位置が正しくありません。はじめから読み込んでください。'] });
  const [from, post, pages] = [at, id, page].map((part) => Number.parseInt(part, RADIX)) as [
    number,
    number,
    number,
  ];
  return { at: from, id: post, page: pages };
}
