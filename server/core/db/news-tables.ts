import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type NewsCover = 'lamp' | 'map' | 'moon';

export type NewsTable = {
  id: Generated<number>;
  title: string;
  body: string;
  /** Plain text; otherwise HTML as it was typed, which is cleaned whenever it is shown. */
  isPlain: Generated<boolean>;
  cover: NewsCover | null;
  /** In the future: not shown yet. */
  publishedAt: Stamp;
  withdrawnAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  viewCount: Generated<number>;
  createdAt: Stamp;
  updatedAt: Stamp;
};

/** `drawing`: of `BannerArt.astro`. */
export type BannersTable = {
  id: Generated<number>;
  place: number;
  title: string;
  text: string;
  path: string;
  drawing: NewsCover;
  isNewTab: Generated<boolean>;
  /** Null: everywhere. */
  areaId: number | null;
};

export type NewsTables = {
  banners: BannersTable;
  news: NewsTable;
  newsLikes: { newsId: number; userId: number | null; anonHash: Buffer | null; createdAt: Stamp };
  /** `viewer`: a network of that day. */
  newsViews: { businessDate: ColumnType<IsoDate, string, string>; newsId: number; viewer: Buffer };
};
