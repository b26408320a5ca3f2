import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** All guests wait; many guests at once; a member who is named like the cast. */
export type HeldBy = 'site' | 'rush' | 'name';

export type CommentsTable = {
  id: Generated<number>;
  postId: number;
  userId: number | null;
  anonHash: Buffer | null;
  browser: Buffer | null;
  guestName: string | null;
  body: string;
  replyToId: number | null;
  approved: Generated<boolean>;
  banned: Generated<boolean>;
  suspended: Generated<boolean>;
  restrictedBy: 'writer' | 'word' | null;
  /** Why staff decide about it; null when it does not wait, or waits for the owner of the post. */
  heldBy: HeldBy | null;
  deletedAt: MaybeStamp;
  visible: GeneratedAlways<boolean>;
  postedAt: Stamp;
};

export type CommentBansTable = {
  id: Generated<number>;
  castId: number;
  userId: number;
  createdAt: Stamp;
  until: MaybeStamp;
  liftedAt: MaybeStamp;
};

export type CommentBanMarksTable = {
  banId: number;
  castId: number;
  kind: 'anon' | 'browser' | 'identity';
  hash: Buffer;
};

export type CommentRestrictionsTable = {
  id: Generated<number>;
  castId: number;
  userId: number | null;
  anonHash: Buffer | null;
  name: string;
  createdAt: Stamp;
  until: MaybeStamp;
};

export type CommentSettingsTable = {
  castId: number;
  hideContacts: Generated<boolean>;
  useShopWords: Generated<boolean>;
};

export type HiddenWordsTable = {
  id: Generated<number>;
  castId: number;
  word: string;
  folded: string;
  shared: Generated<boolean>;
  createdAt: Stamp;
};

export type CommentTables = {
  comments: CommentsTable;
  commentBans: CommentBansTable;
  commentBanMarks: CommentBanMarksTable;
  commentRestrictions: CommentRestrictionsTable;
  liveCommentBans: Omit<CommentBansTable, 'liftedAt'>;
  liveCommentRestrictions: CommentRestrictionsTable;
  commentSettings: CommentSettingsTable;
  hiddenWords: HiddenWordsTable;
};
