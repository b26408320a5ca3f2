import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Day = ColumnType<IsoDate, string, string>;

/** `scheduled`: to be published at `postedAt`; `hidden`: taken out of view by an admin. */
export type PostStatus = 'scheduled' | 'public' | 'hidden';

export type PostsTable = {
  id: Generated<number>;
  castId: number;
  body: string;
  status: Generated<PostStatus>;
  needLogin: Generated<boolean>;
  /** Without marks; `hashtagsOf(body)`. Triggers keep `postHashtags` and `hashtags`. */
  hashtags: Generated<string[]>;
  /** Null follows `casts.commentAccept`. */
  acceptComment: number | null;
  /** Copied to the author's other blogs and X once everybody may read it. */
  crossPost: Generated<boolean>;
  viewCount: Generated<number>;
  likeCount: Generated<number>;
  commentCount: Generated<number>;
  postedAt: Stamp;
  createdAt: Stamp;
  editedAt: Date | string | null;
  deletedAt: Date | string | null;
};

export type PostVideosTable = {
  postId: number;
  id: string;
  state: Generated<'waiting' | 'converted' | 'deleted'>;
  width: number | null;
  height: number | null;
  posterMediaId: string | null;
  alt: Generated<string>;
  createdAt: Stamp;
};

export type PostHashtagsTable = { postId: number; folded: string; postedAt: Stamp };
export type HashtagsTable = { folded: string; tag: string; posts: number; usedAt: Stamp };
/** `viewer`: a network of that day. */
export type PostViewsTable = { businessDate: Day; postId: number; viewer: Buffer };

/** Views of all her posts together. */
export type CastDaysTable = { castId: number; businessDate: Day; views: number };

export type PostLikesTable = {
  postId: number;
  userId: number | null;
  anonHash: Buffer | null;
  createdAt: Stamp;
};

export type PostPhotosTable = { postId: number; position: number; mediaId: string; alt: string };

/** Whose votes and likes are counted anew, and how far that has come. */
export type GivenRecountsTable = {
  id: Generated<number>;
  userId: number;
  sign: number;
  votesUntil: number;
  afterVote: Generated<number>;
  afterPost: Generated<number>;
};

export type TimelineTables = {
  posts: PostsTable;
  postPhotos: PostPhotosTable;
  postVideos: PostVideosTable;
  postLikes: PostLikesTable;
  postHashtags: PostHashtagsTable;
  hashtags: HashtagsTable;
  postViews: PostViewsTable;
  castDays: CastDaysTable;
  givenRecounts: GivenRecountsTable;
};
