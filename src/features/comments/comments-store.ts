import { map } from 'nanostores';
import type { TlComment } from '../../../server/community/comments/contract.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { call } from '../../lib/call.ts';
import { $posts, changePost } from '../posts/post-store.ts';
import type { ReplyTo } from './box-state.ts';

export type Comments = {
  tlId: number;
  /** In the order they were written. */
  items: readonly TlComment[];
  /** The last page that was loaded; 0: only what came with the post. */
  page: number;
  hasMore: boolean;
  status: 'idle' | 'loading' | 'failed';
};

/** What is being written; it outlives the box, which is folded away or gives way to another step. */
export type Draft = { name: string; comment: string; replyTo: ReplyTo | null };

/** So long (ms) a page that was read is shown again as it is: a menu was opened over it, or it was folded away. */
const FRESH = 30_000;

/** What everybody sees of it: only that counts. */
export const isVisible = ({ approved, banned, restricted }: TlComment): boolean =>
  approved && !banned && !restricted;

/** One after another, the later news of each; a comment stands where it was first. */
function joined(before: readonly TlComment[], after: readonly TlComment[]): TlComment[] {
  const known = new Map([...before, ...after].map((comment) => [comment.id, comment]));
  return [...known.values()];
}

/** The comments of one post, wherever on the page they are shown. */
export function createComments({ id: tlId, comments, totalComments }: TlPost) {
  const $comments = map<Comments>({
    tlId,
    items: comments,
    page: 0,
    hasMore: totalComments > comments.length,
    status: 'idle',
  });
  const $draft = map<Draft>({ name: '', comment: '', replyTo: null });
  // The card may have heard a newer number than the page was stored with.
  const total = () => $posts.get()[tlId]?.totalComments ?? totalComments;
  /** The newest comment of page 1: what is written later does not move the pages behind it. */
  let from: number | undefined;
  let asked = 0;
  /** Something was changed while a page was on its way: it may be older than the change. */
  let isOutdated = false;
  let read = { by: undefined as string | null | undefined, at: 0 };

  $draft.listen(async ({ name, comment }) => {
    const { by } = read;
    if (by === undefined) return;
    const loaded = await import('./comment-drafts.ts').catch(() => null);
    loaded?.keepCommentDraft({ tlId, by, name, comment });
  });

  const setTotal = (next: number) => changePost(tlId, { totalComments: Math.max(0, next) });

  /** Replaces the items; what has become visible or invisible is counted. */
  function setItems(items: readonly TlComment[]): void {
    isOutdated = true;
    const before = $comments.get().items.filter(isVisible).length;
    $comments.setKey('items', items);
    setTotal(total() + items.filter(isVisible).length - before);
  }

  async function load(page: number): Promise<void> {
    asked += 1;
    const mine = asked;
    isOutdated = false;
    $comments.setKey('status', 'loading');
    const answer = await call('get', '/api/tl/:tlId/comments', {
      param: { tlId },
      query: { page, from: page > 1 ? from : undefined },
    });
    if (mine !== asked) return;
    if (!answer.ok) return $comments.setKey('status', 'failed');
    if (isOutdated) return load(page);
    const { items, hasMore } = answer.data;
    if (page === 1) from = items.at(-1)?.id;
    const all = page === 1 ? items : joined(items, $comments.get().items);
    $comments.set({ tlId, items: all, page, hasMore, status: 'idle' });
    const visible = all.filter(isVisible).length;
    // The post may be a stored one of a while ago.
    if (!hasMore || visible > total()) setTotal(visible);
  }

  return {
    $comments,
    $draft,
    setItems,
    /** Page 1: at the opening, and when another reader (`by`: their myId) is looking. */
    async start(by: string | null): Promise<void> {
      const isFresh = read.by === by && Date.now() - read.at < FRESH && $comments.get().page > 0;
      if (isFresh && $comments.get().status === 'idle') return;
      read = { by, at: Date.now() };
      await load(1);
    },
    more: () => load($comments.get().page + 1),
    again: () => load(1),
  };
}
export type CommentsStore = ReturnType<typeof createComments>;

/** Those of the page; what is done to them stands in comments-everywhere.ts, which no reader's page carries. */
export const stores = new Map<number, CommentsStore>();

/** The store of a post's comments: the same for its card and for its modal. */
export function commentsOf(post: TlPost): CommentsStore {
  const store = stores.get(post.id) ?? createComments(post);
  // One process of the server answers many readers.
  if (typeof window !== 'undefined') stores.set(post.id, store);
  return store;
}
