import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type CommentsTable = {
  id: Generated<number>;
  postId: number;
  userId: number | null;
  /** Keyed hash of the anonymous cookie: who a guest is. */
  anonHash: Buffer | null;
  browser: Buffer | null;
  guestName: string | null;
  body: string;
  replyToId: number | null;
  approved: Generated<boolean>;
  banned: Generated<boolean>;
  /** Its writer's account is suspended; kept by a trigger. */
  suspended: Generated<boolean>;
  /** Only the writer and the owner see it. */
  restrictedBy: 'writer' | 'word' | null;
  deletedAt: MaybeStamp;
  /** What `posts.commentCount` counts. */
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

export type ReportsTable = {
  id: Generated<number>;
  model: 'Tl' | 'TlComment' | 'Cast';
  objectId: number;
  userId: number | null;
  anonHash: Buffer | null;
  reason: string;
  detail: Generated<string>;
  /** In words, with the text at that moment. */
  label: string;
  snapshot: string;
  status: Generated<'open' | 'acted' | 'dismissed'>;
  createdAt: Stamp;
  settledAt: MaybeStamp;
};

export type CommentTables = {
  comments: CommentsTable;
  commentBans: CommentBansTable;
  commentBanMarks: CommentBanMarksTable;
  commentRestrictions: CommentRestrictionsTable;
  /** Those that hold at this moment. */
  liveCommentBans: Omit<CommentBansTable, 'liftedAt'>;
  liveCommentRestrictions: CommentRestrictionsTable;
  commentSettings: CommentSettingsTable;
  hiddenWords: HiddenWordsTable;
  reports: ReportsTable;
};
