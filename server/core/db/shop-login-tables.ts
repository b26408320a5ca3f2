import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type ShopLoginsTable = {
  id: Generated<number>;
  name: string;
  emailLookup: Buffer;
  emailSealed: Buffer;
  passwordHash: string;
  pepper: string;
  sessionEpoch: Generated<number>;
  sample: Generated<boolean>;
  suspendedAt: MaybeStamp;
  emailProvenAt: MaybeStamp;
  shoplessSince: MaybeStamp;
  warnedAt: MaybeStamp;
  createdAt: Stamp;
  updatedAt: Stamp;
};

export type ShopRole = 'owner' | 'staff';

export type ShopLoginShopsTable = {
  shopLoginId: number;
  shopId: number;
  role: Generated<ShopRole>;
  /** The name by which an owner has invited them. */
  called: string | null;
  joinedAt: Generated<Date>;
};

export type ShopLoginTables = {
  shopLogins: ShopLoginsTable;
  shopLoginShops: ShopLoginShopsTable;
};
