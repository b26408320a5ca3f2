import type { TlPost } from '../../../server/community/timeline/contract.ts';

/**
 * What stands in a post card and belongs to other features. Each gets the post as it is now and changes it through
 * post-store.ts (`changePost`, `takeWritten`, `removePost`): every card of the post then shows the change.
 */

/**
 * The comments under a card: `CommentArea` of features/comments/CommentArea.tsx, fetched (load-comments.ts) when the
 * reader opens them (コメント of the footer) and rendered on the server where they stand open (the post's page: `post.comments` first,
 * page 1 after load). Its outermost element is `<section className="comments" id={commentsId(post.id)}>`.
 */
export type CommentAreaProps = {
  post: TlPost;
  /** `writing`: the box takes the focus. */
  start: 'reading' | 'writing';
};
export const commentsId = (postId: number): string => `comments-${postId}`;

/**
 * The owner's entries of a post's menu (⋯, the modal `post_menu`): `OwnerEntries` of
 * features/composer/OwnerEntries.tsx. Each is an `Option`; opening a modal from one is a step of the same sheet.
 */
export type OwnerEntriesProps = { post: TlPost };
