import type { TlComment } from './contract.ts';

/** Who may comment (specification §4): 0 no one, 1 everybody, 2 everybody after approval, 3 members. */
export const ACCEPT_COMMENT = { none: 0, auto: 1, approved: 2, members: 3 } as const;

export type Acceptance = (typeof ACCEPT_COMMENT)[keyof typeof ACCEPT_COMMENT];

export const ACCEPTANCE_NOTICE: Record<Acceptance, string> = {
  0: 'この投稿では、コメントを受け付けていません。',
  1: 'コメントはすぐに公開されます。',
  2: 'コメントは、承認されると表示されます。',
  3: 'ログインするとコメントできます。',
};

type Viewer = { myId: string | null; isCast: boolean };
type CommentFacts = Pick<TlComment, 'userId' | 'ownerId' | 'banned' | 'approved' | 'isMine'>;

export const isOwner = ({ ownerId }: Pick<TlComment, 'ownerId'>, { myId }: Viewer): boolean =>
  myId !== null && ownerId === myId;

/** Specification §4: approved, unbanned comments by others, not the owner's own. */
export const canReply = (comment: CommentFacts): boolean =>
  comment.approved &&
  !comment.banned &&
  !comment.isMine &&
  (comment.userId === null || comment.userId !== comment.ownerId);

export const canApprove = (comment: CommentFacts, viewer: Viewer): boolean =>
  isOwner(comment, viewer) && !comment.approved && !comment.banned;

export const canBan = (comment: CommentFacts, viewer: Viewer): boolean =>
  isOwner(comment, viewer) && !comment.isMine && !comment.banned && comment.userId !== null;

export const canRestrict = (comment: CommentFacts, viewer: Viewer): boolean =>
  isOwner(comment, viewer) && !comment.isMine;

export const canDelete = (comment: CommentFacts, viewer: Viewer): boolean =>
  comment.isMine || isOwner(comment, viewer);
