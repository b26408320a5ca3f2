import type { TlComment } from '../../../server/community/comments/contract.ts';
import { stores } from './comments-store.ts';

type Which = (comment: TlComment) => boolean;

/** A ban or a mute applies to the comments of its account under every post that is open. */
export function changeEverywhere(which: Which, change: Partial<TlComment>): void {
  for (const { $comments, setItems } of stores.values())
    setItems($comments.get().items.map((each) => (which(each) ? { ...each, ...change } : each)));
}

/** What is gone for this reader, under whichever posts it stands. */
export function removeComments(which: Which): void {
  for (const { $comments, $draft, setItems } of stores.values()) {
    const going = $comments.get().items.filter(which);
    if (going.some(({ id }) => id === $draft.get().replyTo?.id)) $draft.setKey('replyTo', null);
    if (going.length > 0) setItems($comments.get().items.filter((comment) => !which(comment)));
  }
}

/** A comment is gone, deleted or reported. */
export const removeComment = (id: number): void => removeComments((comment) => comment.id === id);

/** Those that have been away come back, wherever they are on the page. */
export const rereadComments = (): Promise<unknown> =>
  Promise.all(
    [...stores.values()].filter(({ $comments }) => $comments.get().page > 0).map(({ again }) => again()),
  );
