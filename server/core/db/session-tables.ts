import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type Realm = 'member' | 'shop' | 'admin';

export type SessionsTable = {
  idHash: Buffer;
  realm: Realm;
  userId: number | null;
  shopLoginId: number | null;
  shopId: number | null;
  /** A reset session may set a password and nothing else. */
  scope: Generated<'full' | 'reset'>;
  epoch: number;
  createdAt: Stamp;
  lastSeenAt: Stamp;
  idleUntil: Moment;
  endsAt: Moment;
  provedAt: Stamp;
  mfaAt: MaybeStamp;
  device: Generated<string>;
  ipPrefix: Generated<string>;
  revokedAt: MaybeStamp;
};
