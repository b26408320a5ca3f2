import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** Parts of a shop's data that are changed, confirmed and taken back by themselves. */
export type ShopPart = 'hours' | 'days' | 'prices' | 'coupons' | 'words' | 'contact' | 'photos' | 'place';

export type ShopChangesTable = {
  id: Generated<number>;
  shopId: number;
  part: ShopPart;
  before: JSONColumnType<object>;
  after: JSONColumnType<object>;
  undoes: number | null;
  byStaff: boolean;
  /** Null for staff, and for a login that is gone. */
  changedBy: number | null;
  createdAt: Stamp;
};

export type ShopConfirmationsTable = { shopId: number; part: ShopPart; confirmedAt: Stamp };

/** Photos that the shop's own people have sent; `removedAt`: since when its page shows one no more. */
export type ShopMediaTable = {
  mediaId: string;
  shopId: number;
  sentAt: Stamp;
  removedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

export type ShopDeskTables = {
  shopMedia: ShopMediaTable;
  shopChanges: ShopChangesTable;
  shopConfirmations: ShopConfirmationsTable;
};
