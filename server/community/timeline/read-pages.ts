import type { Db, Queryable } from '../../core/db/connect.ts';
import { plainText } from '../../core/text/hashtags.ts';
import { cleanText } from '../../core/text/raw-text.ts';
import { ANYBODY, type Caller, type MemberCaller } from '../../identity/sessions/caller.ts';
import { readStoredComments } from '../comments/read-comments.ts';
import type { TlPage, TlPost } from './contract.ts';
import { MEDIA_PAGE, SHOP_POSTS, TALL_VIDEO, TOP_POSTS } from './limits.ts';
import { present } from './present.ts';
import { hasPost, type PostRow, selectPosts } from './queries.ts';
import { type Feed, readFeed, readFeedRows, type Wanted } from './read-feed.ts';
import { type Neighbours, readNeighbours } from './read-neighbours.ts';
import { opensLocked } from './rules.ts';
import { selectTag } from './tag-queries.ts';

/** Without comments. `tags`: what the stored page depends on (server/site/pages), beside its own. */
export type StoredPosts = TlPage & { tags: string[] };

/** A page that shows these posts is rendered again when one changes, and gone at once when one vanishes. */
const tagsOf = (rows: readonly PostRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ id, castId, shopId }) => [
      `post:${id}`,
      `cast-card:${castId}`,
      ...(shopId === null ? [] : [`shop-card:${shopId}`]),
    ]),
  ),
];

/** Specification §9: a list that does not grow has no video as high as a screen. */
const fits = ({ video }: PostRow): boolean => (video?.height ?? 0) < TALL_VIDEO;

async function readStored(db: Queryable, feed: Feed, list: string, wanted: Wanted): Promise<StoredPosts> {
  const { rows, next } = await readFeedRows(db, feed, ANYBODY, wanted);
  return { items: rows.map((row) => present(row, ANYBODY)), next, tags: [list, ...tagsOf(rows)] };
}

/** As many as a desktop shows, outside the sexy category; posts for members only where too little else is new. */
export async function readTopPosts(db: Queryable, areaId?: number): Promise<StoredPosts> {
  const feed: Feed =
    areaId === undefined ? { kind: 'top', neutral: true } : { kind: 'area', areaId, neutral: true };
  const { rows } = await readFeedRows(db, feed, ANYBODY, { limit: MEDIA_PAGE });
  const low = rows.filter(fits);
  const open = low.filter(({ needLogin }) => !needLogin);
  const shown = (open.length < TOP_POSTS.phone ? low : open).slice(0, TOP_POSTS.desktop);
  return { items: shown.map((row) => present(row, ANYBODY)), next: '', tags: ['posts', ...tagsOf(shown)] };
}

export async function readShopPosts(db: Queryable, shopId: number): Promise<StoredPosts> {
  const { rows } = await readFeedRows(db, { kind: 'shop', shopId }, ANYBODY, { limit: MEDIA_PAGE });
  const shown = rows.filter(fits).slice(0, SHOP_POSTS.desktop);
  const tags = [`shop-posts:${shopId}`, ...tagsOf(shown)];
  return { items: shown.map((row) => present(row, ANYBODY)), next: '', tags };
}

export const readCastPosts = (db: Queryable, castId: number, wanted: Wanted = {}): Promise<StoredPosts> =>
  readStored(db, { kind: 'cast', castId }, `cast-posts:${castId}`, wanted);

export const readTimeline = (db: Queryable, wanted: Wanted = {}): Promise<StoredPosts> =>
  readStored(db, { kind: 'top' }, 'posts', wanted);

export const readAreaFeed = (db: Queryable, areaId: number, wanted: Wanted = {}): Promise<StoredPosts> =>
  readStored(db, { kind: 'area', areaId }, 'posts', wanted);

export const readFollowFeed = (
  db: Db,
  { userId, castId }: Pick<MemberCaller, 'userId' | 'castId'>,
  wanted: Wanted = {},
): Promise<TlPage> =>
  readFeed(db, { ...ANYBODY, userId, castId }, { feed: { kind: 'my', userId }, ...wanted });

export const readOwnFeed = (db: Db, userId: number, castId: number, wanted: Wanted = {}): Promise<TlPage> =>
  readFeed(db, { ...ANYBODY, userId, castId }, { feed: { kind: 'own', castId }, ...wanted });

export type TagView = StoredPosts & {
  /** As it is mostly written. */
  tag: string;
  count: number;
};

export async function readTagPage(
  db: Queryable,
  requested: string,
  wanted: Wanted = {},
): Promise<TagView | null> {
  const { tag, posts: count, page } = await selectTag(db, cleanText(requested));
  if (count === 0) return null;
  const stored = await readStored(db, { kind: 'tag', tag }, page, wanted);
  // All of its authors may be out of view.
  return stored.items.length || wanted.cursor ? { tag, count, ...stored } : null;
}

export type PostView = {
  post: TlPost;
  /** Empty when the reader may not read it. */
  text: string;
  searchable: boolean;
  neighbours: Neighbours;
  tags: string[];
};
export type PostRead = { kind: 'post'; view: PostView } | { kind: 'gone' } | { kind: 'missing' };

/** `gone`: deleted or hidden. Four statements. */
export async function readPostPage(db: Queryable, id: number, caller: Caller = ANYBODY): Promise<PostRead> {
  const [row] = await selectPosts(db, [id], caller);
  if (!row) return { kind: (await hasPost(db, id)) ? 'gone' : 'missing' };
  const [{ comments, castIds }, { tags, ...neighbours }] = await Promise.all([
    readStoredComments(db, id),
    readNeighbours(db, row),
  ]);
  const isOpen = !row.needLogin || opensLocked(caller);
  return {
    kind: 'post',
    view: {
      post: present(row, caller, comments),
      text: isOpen ? plainText(row.body) : '',
      searchable: row.searchable && !row.needLogin,
      neighbours,
      tags: [
        ...new Set([...tagsOf([row]), ...castIds.map((castId) => `cast-card:${castId}`)]),
        ...[`post-comments:${id}`, `cast:${row.castId}`, ...tags],
      ],
    },
  };
}
