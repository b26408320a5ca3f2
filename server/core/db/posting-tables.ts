import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** What a cast has sent for her posts; `id` is also that of the medium (photo) or video it becomes. */
export type PostUploadsTable = {
  id: string;
  userId: number;
  castId: number;
  kind: 'photo' | 'video';
  /** A photo waits for the rest of its files, a video for its conversion. */
  state: Generated<'waiting' | 'ready' | 'failed'>;
  width: number;
  height: number;
  bytes: number;
  posterMediaId: string | null;
  /** Null while no post uses it. */
  postId: number | null;
  createdAt: Stamp;
};

export type PostDraftsTable = {
  castId: number;
  body: JSONColumnType<object>;
  uploadIds: string[];
  savedAt: Stamp;
};

/** Their owner was notified. */
export type VideoNoticesTable = { postId: number; noticedAt: Stamp };

/** The post that was made under a caller's key. */
export type PostSendsTable = { keyHash: Buffer; postId: number; sentAt: Stamp };

export type PostingTables = {
  postUploads: PostUploadsTable;
  postDrafts: PostDraftsTable;
  postSends: PostSendsTable;
  videoNotices: VideoNoticesTable;
};
