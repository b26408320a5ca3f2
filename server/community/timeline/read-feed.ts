import type { Db, Queryable } from '../../core/db/connect.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { readNewestComments } from '../comments/read-comments.ts';
import type { TlNews, TlPage } from './contract.ts';
import { BEGINNING, type FeedKey, readCursor, writeCursor } from './cursor.ts';
import {
  type FeedQuery,
  newestPosts,
  postsOfArea,
  postsOfCast,
  postsOfFollowed,
  postsOfOwner,
  postsOfShop,
  postsOfTag,
  postsWithMedia,
  selectFeedRow,
} from './feed-queries.ts';
import { FEED_PAGE, GUEST_PAGES, POST_COMMENTS } from './limits.ts';
import { present } from './present.ts';
import { type PostRow, selectFeedPosts } from './queries.ts';
import { isLeftOut, opensLocked } from './rules.ts';

export type Feed =
  | { kind: 'top'; neutral?: boolean }
  | { kind: 'my'; userId: number }
  | { kind: 'cast'; castId: number }
  | { kind: 'own'; castId: number }
  | { kind: 'media'; castId: number }
  | { kind: 'shop'; shopId: number }
  | { kind: 'area'; areaId: number; neutral?: boolean }
  | { kind: 'tag'; tag: string };

/** `limit`: at most `MEDIA_PAGE`. */
export type Wanted = { cursor?: string | undefined; limit?: number | undefined };

const nameOf = (feed: Feed): string => Object.values(feed).join(':');

function postsOf(feed: Feed, caller: Caller, after: FeedKey): FeedQuery {
  switch (feed.kind) {
    case 'top':
      return newestPosts(after, { neutral: feed.neutral });
    case 'my':
      return postsOfFollowed({ userId: feed.userId, castId: caller.castId }, after);
    case 'cast':
      return postsOfCast(feed.castId, after);
    case 'own':
      return postsOfOwner(feed.castId, after);
    case 'media':
      return postsWithMedia(feed.castId, opensLocked(caller), after);
    case 'shop':
      return postsOfShop(feed.shopId, after);
    case 'area':
      return postsOfArea(feed.areaId, after, { neutral: feed.neutral });
    case 'tag':
      return postsOfTag(feed.tag, after);
  }
}

export type FeedRead = { rows: PostRow[]; next: string };

/**
 * One statement. Muted posts are left out, so a page may be short, or empty. `next` is empty at the end, and for guests
 * after `GUEST_PAGES`. @throws InvalidInputError for a foreign cursor
 */
export async function readFeedRows(
  db: Queryable,
  feed: Feed,
  caller: Caller,
  { cursor, limit = FEED_PAGE }: Wanted,
): Promise<FeedRead> {
  const name = nameOf(feed);
  const after = readCursor(name, cursor);
  // One more than is shown tells whether there is more.
  const found = await selectFeedPosts(db, postsOf(feed, caller, after), caller, limit + 1);
  const shown = found.slice(0, limit);
  const rows = shown.filter(({ muted }) => !isLeftOut(feed.kind, muted));
  const last = shown.at(-1);
  const page = after.page + 1;
  const goesOn = found.length > limit && (opensLocked(caller) || page < GUEST_PAGES);
  const next = last && goesOn ? writeCursor(name, { at: last.postedAt.getTime(), id: last.id, page }) : '';
  return { rows, next };
}

export async function readFeed(
  db: Db,
  caller: Caller,
  { feed, ...wanted }: Wanted & { feed: Feed },
): Promise<TlPage> {
  const { rows, next } = await readFeedRows(db, feed, caller, wanted);
  const commented = rows.flatMap(({ id, commentCount }) => (commentCount > 0 ? id : []));
  const comments = await readNewestComments(db, commented, POST_COMMENTS);
  return { items: rows.map((row) => present(row, caller, comments.get(row.id))), next };
}

/** @throws ApiError unauthorized for a guest */
function feedOfFollowed({ userId }: Caller): Feed {
  if (userId === null) throw new ApiError('unauthorized');
  return { kind: 'my', userId };
}

const NAMES = 2;
const ICONS = 3;

/** @throws ApiError unauthorized for a guest's feed of followed casts */
export async function readNews(
  db: Db,
  caller: Caller,
  { feed: kind, since }: { feed: 'top' | 'my'; since: number },
): Promise<TlNews> {
  const feed = kind === 'my' ? feedOfFollowed(caller) : { kind };
  const from = await selectFeedRow(db, since);
  if (!from) return { count: 0, names: [], icons: [] };
  const isNew = ({ id, postedAt, muted }: PostRow) =>
    !isLeftOut(feed.kind, muted) &&
    (postedAt > from.postedAt || (postedAt.getTime() === from.postedAt.getTime() && id > from.id));
  const found = await selectFeedPosts(db, postsOf(feed, caller, BEGINNING), caller, FEED_PAGE);
  const posts = found.filter(isNew).map((row) => present(row, caller));
  const casts = [...new Map(posts.map((post) => [post.castId, post])).values()];
  return {
    count: posts.length,
    names: casts.slice(0, NAMES).map(({ name }) => name),
    icons: casts.flatMap(({ castIcon }) => castIcon ?? []).slice(0, ICONS),
  };
}
