import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type StoppedBy = 'link' | 'one_click' | 'bounce' | 'erasure';

export type MagazineSubscriptionsTable = {
  id: Generated<number>;
  /** Null: the magazine of the site. */
  shopId: number | null;
  lookup: Buffer;
  /** Null once it is stopped. */
  sealed: Buffer | null;
  tokenHash: Buffer;
  tokenUntil: Moment;
  askedAt: Stamp;
  network: string;
  textVersion: number;
  confirmedAt: MaybeStamp;
  stoppedAt: MaybeStamp;
  stoppedBy: ColumnType<StoppedBy | null, StoppedBy | null | undefined, StoppedBy | null>;
};

export type MagazineIssuesTable = {
  id: Generated<number>;
  shopId: number | null;
  day: string;
  subject: string;
  body: string;
  createdAt: Stamp;
  finishedAt: MaybeStamp;
  /** Of its deliveries, from when they are deleted on. */
  sent: ColumnType<number | null, number | null | undefined, number | null>;
  stopped: ColumnType<number | null, number | null | undefined, number | null>;
};

export type PlanProblem = 'day' | 'closed' | 'address' | 'words' | 'late';

/** An issue of a shop until it is sent or cancelled. */
export type MagazinePlansTable = {
  id: Generated<number>;
  shopId: number;
  day: string;
  dueAt: Moment;
  subject: string;
  body: string;
  createdAt: Stamp;
  problem: ColumnType<PlanProblem | null, PlanProblem | null | undefined, PlanProblem | null>;
};

export type MagazineDeliveriesTable = {
  issueId: number;
  subscriptionId: number;
  dueAt: Stamp;
  sentAt: MaybeStamp;
};

export type MagazineTables = {
  magazineSubscriptions: MagazineSubscriptionsTable;
  magazineIssues: MagazineIssuesTable;
  magazinePlans: MagazinePlansTable;
  magazineDeliveries: MagazineDeliveriesTable;
};
