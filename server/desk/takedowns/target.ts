import { config } from '../../core/config.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { postedOnOf } from '../../core/time-text.ts';
import { selectOpenTakedowns } from './desk-queries.ts';
import { openSaid } from './open-request.ts';
import type { Place } from './target-queries.ts';
import * as queries from './target-queries.ts';

const PAGES: [RegExp, 'cast' | 'shop' | 'post'][] = [
  [/^\/casts?\/([1-9]\d{0,8})\//, 'cast'],
  [/^\/shops?\/([1-9]\d{0,8})\//, 'shop'],
  [/^\/tl\/([1-9]\d{0,14})\//, 'post'],
];
const PARTS = [
  { anchor: /^#comment-([1-9]\d{0,14})$/, kind: 'comment', of: 'post' },
  { anchor: /^#review-([1-9]\d{0,14})$/, kind: 'review', of: 'shop' },
] as const;
const FILE = /^\/media\/([a-z2-7]{26})(?:w\d+)?\.\w+$/;

/** What the address of a request names. */
function placeOf(url: string): Place | null {
  const { pathname, hash } = new URL(url, config().siteOrigin);
  for (const [pattern, kind] of PAGES) {
    const id = Number(pattern.exec(pathname)?.[1] ?? 0);
    if (id === 0) continue;
    for (const { anchor, of, kind: part } of PARTS) {
      const number = Number(anchor.exec(hash)?.[1] ?? 0);
      if (of === kind && number > 0) return { kind: part, id: number, on: id };
    }
    return { kind, id };
  }
  return null;
}

/** What the address of a request is about; null for other pages and for what is gone. */
export async function readTarget(db: Queryable, url: string) {
  const file = FILE.exec(new URL(url, config().siteOrigin).pathname)?.[1];
  const place = file ? await queries.selectPlaceOfFile(db, file) : placeOf(url);
  const found = place && (await queries.selectTarget(db, place));
  return place && found ? { ...place, ...found } : null;
}

export type Target = NonNullable<Awaited<ReturnType<typeof readTarget>>>;

/** Open requests are sealed: no more of them are looked through, the oldest first. */
const LOOKED_THROUGH = 1000;

/** Open requests about a cast, her posts, a shop, or what is written there, without who asks. */
export async function readTakedownsAbout(
  db: Queryable,
  of: { castId: number } | { shopId: number },
): Promise<{ receipt: string; sentOn: string }[]> {
  const open = (await selectOpenTakedowns(db, LOOKED_THROUGH)).map((row) => ({
    ...{ receipt: row.receipt, sentOn: postedOnOf(row.createdAt) },
    place: placeOf(openSaid(row.sealed).url),
  }));
  const postOf = ({ kind, id, on }: Place) => (kind === 'post' ? id : kind === 'comment' ? on : undefined);
  const shopOf = ({ kind, id, on }: Place) => (kind === 'shop' ? id : kind === 'review' ? on : undefined);
  const named = open.flatMap(({ place }) => (place && postOf(place)) ?? []);
  const posts =
    'castId' in of && named.length > 0 ? await queries.selectPostsAmong(db, of.castId, named) : [];
  const isAbout = (place: Place): boolean =>
    'shopId' in of
      ? shopOf(place) === of.shopId
      : posts.includes(postOf(place) ?? 0) || (place.kind === 'cast' && place.id === of.castId);
  return open
    .filter(({ place }) => place && isAbout(place))
    .map(({ receipt, sentOn }) => ({ receipt, sentOn }));
}
