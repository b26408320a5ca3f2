import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type MultiPostDestinationsTable = {
  id: Generated<number>;
  castId: number;
  position: number;
  title: string;
  lookup: Buffer;
  sealed: Buffer;
  createdAt: Stamp;
  provedAt: MaybeStamp;
};

export type XLinksTable = {
  castId: number;
  sealed: Buffer;
  expiresAt: Moment;
  version: Generated<number>;
  /** One renewal at a time: X takes each refresh token once. */
  refreshingUntil: MaybeStamp;
  enabled: Generated<boolean>;
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

export type PostDeliveriesTable = {
  id: Generated<number>;
  postId: number;
  castId: number;
  destinationId: number | null;
  status: Generated<DeliveryStatus>;
  problem: string | null;
  tries: Generated<number>;
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
