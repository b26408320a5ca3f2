import type { Queryable } from '../../core/db/connect.ts';
import { readNewestComments } from '../comments/read-comments.ts';
import type { TlNews, TlPage } from './contract.ts';
import { BEGINNING, type FeedKey, readCursor, writeCursor } from './cursor.ts';
import {
  type FeedQuery,
  newestPosts,
  postsOfArea,
  postsOfCast,
  postsOfFollowed,
  postsOfShop,
  postsOfTag,
  postsWithMedia,
  selectFeedRow,
} from './feed-queries.ts';
import { FEED_PAGE, GUEST_PAGES, POST_COMMENTS } from './limits.ts';
import { present } from './present.ts';
import { type PostRow, selectFeedPosts } from './queries.ts';
import { opensLocked, type Reader } from './reader.ts';
import { isLeftOut } from './rules.ts';

/** What a feed holds. */
export type Feed =
  | { kind: 'top'; neutral?: boolean }
  | { kind: 'my'; userId: number }
  | { kind: 'cast'; castId: number }
  | { kind: 'media'; castId: number }
  | { kind: 'shop'; shopId: number }
  | { kind: 'area'; areaId: number }
  | { kind: 'tag'; tag: string };

/** `limit`: at most `MEDIA_PAGE`. */
export type Wanted = { cursor?: string | undefined; limit?: number | undefined };

const nameOf = (feed: Feed): string => Object.values(feed).join(':');

function postsOf(feed: Feed, reader: Reader, after: FeedKey): FeedQuery {
  switch (feed.kind) {
    case 'top':
      return newestPosts(after, { neutral: feed.neutral });
    case 'my':
      return postsOfFollowed({ userId: feed.userId, castId: reader.castId }, after);
    case 'cast':
      return postsOfCast(feed.castId, after);
    case 'media':
      return postsWithMedia(feed.castId, opensLocked(reader), after);
    case 'shop':
      return postsOfShop(feed.shopId, after);
    case 'area':
      return postsOfArea(feed.areaId, after);
    case 'tag':
      return postsOfTag(feed.tag, after);
  }
}

export type FeedRead = { rows: PostRow[]; next: string };

/**
 * One page of a feed in one statement, whatever its length: ids in the order of the feed, with everything about them.
 * What the reader has muted is left out of it: a page may be short, or empty. `next` is empty at the end, and for
 * those without a login after as many pages as they may walk.
 * @throws InvalidInputError for a cursor that is not this feed's.
 */
export async function readFeedRows(
  db: Queryable,
  feed: Feed,
  reader: Reader,
  { cursor, limit = FEED_PAGE }: Wanted,
): Promise<FeedRead> {
  const name = nameOf(feed);
  const after = readCursor(name, cursor);
  // One more than is shown tells whether there is more.
  const found = await selectFeedPosts(db, postsOf(feed, reader, after), reader, limit + 1);
  const shown = found.slice(0, limit);
  const rows = shown.filter(({ muted }) => !isLeftOut(feed.kind, muted));
  const last = shown.at(-1);
  const page = after.page + 1;
  const goesOn = found.length > limit && (opensLocked(reader) || page < GUEST_PAGES);
  const next = last && goesOn ? writeCursor(name, { at: last.postedAt.getTime(), id: last.id, page }) : '';
  return { rows, next };
}

/** The same as its readers see it, each post with its newest comments: one statement more at most. */
export async function readFeed(db: Queryable, feed: Feed, reader: Reader, wanted: Wanted): Promise<TlPage> {
  const { rows, next } = await readFeedRows(db, feed, reader, wanted);
  const commented = rows.flatMap(({ id, commentCount }) => (commentCount > 0 ? id : []));
  const comments = await readNewestComments(db, commented, POST_COMMENTS);
  return { items: rows.map((row) => present(row, reader, comments.get(row.id))), next };
}

const NAMES = 2;
const ICONS = 3;

/** What has been published since the post `since`, which was the newest one on the screen. */
export async function readNews(db: Queryable, feed: Feed, reader: Reader, since: number): Promise<TlNews> {
  const from = await selectFeedRow(db, since);
  if (!from) return { count: 0, names: [], icons: [] };
  const isNew = ({ id, postedAt, muted }: PostRow) =>
    !isLeftOut(feed.kind, muted) &&
    (postedAt > from.postedAt || (postedAt.getTime() === from.postedAt.getTime() && id > from.id));
  const found = await selectFeedPosts(db, postsOf(feed, reader, BEGINNING), reader, FEED_PAGE);
  const posts = found.filter(isNew).map((row) => present(row, reader));
  const casts = [...new Map(posts.map((post) => [post.castId, post])).values()];
  return {
    count: posts.length,
    names: casts.slice(0, NAMES).map(({ name }) => name),
    icons: casts.flatMap(({ castIcon }) => castIcon ?? []).slice(0, ICONS),
  };
}
