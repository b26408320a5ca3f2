import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type PostUploadsTable = {
  id: string;
  userId: number;
  castId: number;
  /** An admin's, for a post as her; null of her own, and in a post. */
  adminId: Generated<number | null>;
  kind: 'photo' | 'video';
  /** A photo waits for the rest of its files, a video for its conversion. */
  state: Generated<'waiting' | 'ready' | 'failed'>;
  width: number;
  height: number;
  bytes: number;
  posterMediaId: string | null;
  postId: number | null;
  createdAt: Stamp;
};

export type PostDraftsTable = {
  castId: number;
  body: JSONColumnType<object>;
  uploadIds: string[];
  savedAt: Stamp;
};

export type VideoNoticesTable = { postId: number; noticedAt: Stamp };

export type PostSendsTable = { keyHash: Buffer; postId: number; sentAt: Stamp };

export type PostingTables = {
  postUploads: PostUploadsTable;
  postDrafts: PostDraftsTable;
  postSends: PostSendsTable;
  videoNotices: VideoNoticesTable;
};
