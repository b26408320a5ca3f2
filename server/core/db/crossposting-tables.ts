import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Another blog of a cast; `sealed` is its posting address. */
export type MultiPostDestinationsTable = {
  id: Generated<number>;
  castId: number;
  position: number;
  title: string;
  lookup: Buffer;
  sealed: Buffer;
  createdAt: Stamp;
  /** When a code that was mailed to this address came back; null: it gets nothing. */
  provedAt: MaybeStamp;
};

/** A cast's account at X; `sealed` is `XAccount`. */
export type XLinksTable = {
  castId: number;
  sealed: Buffer;
  /** Of the access token. */
  expiresAt: Moment;
  /** Raised with every change of the tokens. */
  version: Generated<number>;
  /** Somebody is renewing the tokens: X takes each refresh token once. */
  refreshingUntil: MaybeStamp;
  enabled: Generated<boolean>;
  /** X takes these tokens no longer. */
  ended: Generated<boolean>;
  linkedAt: Stamp;
};

export type XLinkStatesTable = {
  stateHash: Buffer;
  browser: Buffer;
  castId: number;
  verifier: string;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};

export type DeliveryStatus = 'waiting' | 'sending' | 'sent' | 'failed';

/** A post on its way to one destination; without `destinationId` to X. */
export type PostDeliveriesTable = {
  id: Generated<number>;
  postId: number;
  castId: number;
  destinationId: number | null;
  status: Generated<DeliveryStatus>;
  /** Why it failed, or waits: a name of `PROBLEMS`. */
  problem: string | null;
  /** Since it was wanted last. */
  tries: Generated<number>;
  /** Its number at X. */
  remoteId: string | null;
  createdAt: Stamp;
  startedAt: MaybeStamp;
  endedAt: MaybeStamp;
};

export type CrosspostingTables = {
  multiPostDestinations: MultiPostDestinationsTable;
  xLinks: XLinksTable;
  xLinkStates: XLinkStatesTable;
  postDeliveries: PostDeliveriesTable;
};
