import type { ColumnType } from 'kysely';
import type { AccountKind } from './account-tables.ts';

type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type RegistrationTextsTable = {
  tokenHash: Buffer;
  browser: Buffer;
  kind: AccountKind;
  shopId: number | null;
  senderSealed: Buffer | null;
  receivedAt: MaybeStamp;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};
