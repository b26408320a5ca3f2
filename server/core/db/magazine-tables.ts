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
  magazineDeliveries: MagazineDeliveriesTable;
};
