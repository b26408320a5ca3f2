import { map } from 'nanostores';
import type { TlComment } from '../../../server/community/comments/contract.ts';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { call } from '../../lib/call.ts';
import { $posts, changePost } from '../posts/post-store.ts';
import type { ReplyTo } from './box-state.ts';

/** What somebody was writing under a post when the page was closed. */
type Kept = { tlId: number; by: string | null; name: string; comment: string; at: number };

const KEY = 'comment-drafts';
const AGE_MS = 30 * 24 * 3_600_000;
const MOST = 20;

function readAll(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    return kept.filter(({ at }) => Date.now() - at < AGE_MS);
  } catch {
    return [];
  }
}

/** Keeps what is being written on this device, for its writer (`by`: their myId) alone; an empty text is forgotten. */
export function keepCommentDraft(draft: Omit<Kept, 'at'>): void {
  try {
    const others = readAll().filter(({ tlId, by }) => tlId !== draft.tlId || by !== draft.by);
    const all = draft.comment === '' ? others : [...others, { ...draft, at: Date.now() }];
    if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage a draft lasts as long as its page.
  }
}

export const readCommentDraft = (tlId: number, by: string | null): Kept | undefined =>
  readAll().find((kept) => kept.tlId === tlId && kept.by === by);

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

  $draft.listen(({ name, comment }) => {
    if (read.by !== undefined) keepCommentDraft({ tlId, by: read.by, name, comment });
  });
  /** What the same person was writing here when the page was closed. */
  function takeUpDraft(by: string | null): void {
    const kept = $draft.get().comment === '' ? readCommentDraft(tlId, by) : undefined;
    if (kept) $draft.set({ ...$draft.get(), name: kept.name, comment: kept.comment });
  }

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
    /** It was sent: what has been changed meanwhile stays. The name stays for the next one. */
    sent(comment: string, replyCommentId: number | null): void {
      const draft = $draft.get();
      if (draft.comment === comment) $draft.setKey('comment', '');
      if (draft.replyTo?.id === replyCommentId) $draft.setKey('replyTo', null);
    },
    /** Page 1: at the opening, and when somebody else (`by`: their myId) is looking. */
    async start(by: string | null): Promise<void> {
      const isFresh = read.by === by && Date.now() - read.at < FRESH && $comments.get().page > 0;
      if (isFresh && $comments.get().status === 'idle') return;
      read = { by, at: Date.now() };
      takeUpDraft(by);
      await load(1);
    },
    more: () => load($comments.get().page + 1),
    /** One that has just been written. */
    add(item: TlComment, totalComments: number): void {
      isOutdated = true;
      $comments.setKey('items', joined($comments.get().items, [item]));
      setTotal(totalComments);
    },
    again: () => load(1),
    remove(which: (comment: TlComment) => boolean): void {
      const going = $comments.get().items.filter(which);
      if (going.some(({ id }) => id === $draft.get().replyTo?.id)) $draft.setKey('replyTo', null);
      if (going.length > 0) setItems($comments.get().items.filter((comment) => !which(comment)));
    },
    change: (which: (comment: TlComment) => boolean, change: Partial<TlComment>) =>
      setItems($comments.get().items.map((each) => (which(each) ? { ...each, ...change } : each))),
  };
}
export type CommentsStore = ReturnType<typeof createComments>;

const stores = new Map<number, CommentsStore>();

/** The store of a post's comments: the same for its card and for its modal. */
export function commentsOf(post: TlPost): CommentsStore {
  const store = stores.get(post.id) ?? createComments(post);
  // One process of the server answers many readers.
  if (typeof window !== 'undefined') stores.set(post.id, store);
  return store;
}

/** Whatever happens to somebody happens to their comments under every post. */
export function changeEverywhere(which: (comment: TlComment) => boolean, change: Partial<TlComment>): void {
  for (const store of stores.values()) store.change(which, change);
}

/** What is gone for this reader, under whichever posts it stands. */
export function removeComments(which: (comment: TlComment) => boolean): void {
  for (const store of stores.values()) store.remove(which);
}

/** A comment is gone, deleted or reported. */
export const removeComment = (id: number): void => removeComments((comment) => comment.id === id);

/** Those that have been away come back, wherever they are on the page. */
export const rereadComments = (): Promise<unknown> =>
  Promise.all(
    [...stores.values()].filter(({ $comments }) => $comments.get().page > 0).map(({ again }) => again()),
  );
