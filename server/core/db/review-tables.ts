import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Day = ColumnType<IsoDate, string, string>;

export type ReviewsTable = {
  id: Generated<number>;
  shopId: number;
  userId: number | null;
  amount: number | null;
  visitedMonth: Day | null;
  castValue: Generated<number>;
  costValue: Generated<number>;
  totalValue: Generated<number>;
  castTouched: Generated<boolean>;
  costTouched: Generated<boolean>;
  totalTouched: Generated<boolean>;
  body: Generated<string>;
  people: Generated<number | null>;
  /** Counts every change by its writer. */
  version: Generated<number>;
  weight: Generated<number>;
  /** Null: its total is in the rating. */
  countsFrom: MaybeStamp;
  held: Generated<boolean>;
  /** By staff: it is held for good. */
  removed: Generated<boolean>;
  /** Its writer works at the shop, or has: triggers hold it. */
  setAside: Generated<boolean>;
  /** The shop has given something for it. */
  rewarded: Generated<boolean>;
  replyBody: Generated<string | null>;
  repliedAt: MaybeStamp;
  createdAt: Stamp;
  updatedAt: Stamp;
};
/** What a review said of earlier visits. */
export type ReviewVisitsTable = {
  id: Generated<number>;
  reviewId: number;
  visitedMonth: Day | null;
  totalValue: number | null;
  body: Generated<string>;
  writtenAt: Moment;
};
export type ReviewMarksTable = { reviewId: number; userId: number; createdAt: Stamp };

export type ReviewTables = {
  reviews: ReviewsTable;
  reviewVisits: ReviewVisitsTable;
  reviewMarks: ReviewMarksTable;
};
