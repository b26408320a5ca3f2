import type { ColumnType, Generated } from 'kysely';
import type { AccountKind } from './account-tables.ts';

type Moment = ColumnType<Date, Date | string, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type OidcStatesTable = {
  stateHash: Buffer;
  browser: Buffer;
  nonce: string;
  verifier: string;
  intent: 'login' | 'register' | 'link';
  kind: Generated<AccountKind>;
  shopId: number | null;
  userId: number | null;
  restores: Generated<boolean>;
  returnTo: Generated<string>;
  expiresAt: Moment;
  usedAt: MaybeStamp;
};
