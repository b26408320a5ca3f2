import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

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

export type ReportsTable = {
  id: Generated<number>;
  model: 'Tl' | 'TlComment' | 'Cast' | 'Review';
  objectId: number;
  userId: number | null;
  anonHash: Buffer | null;
  reason: string;
  detail: Generated<string>;
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
  liveCommentBans: Omit<CommentBansTable, 'liftedAt'>;
  liveCommentRestrictions: CommentRestrictionsTable;
  commentSettings: CommentSettingsTable;
  hiddenWords: HiddenWordsTable;
  reports: ReportsTable;
};
