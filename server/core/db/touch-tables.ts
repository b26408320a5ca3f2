import type { ColumnType } from 'kysely';
import type { IsoDate } from '../business-day.ts';

/** What a visitor of a shop's page does: looks, calls, adds it at LINE, shows a coupon, opens the map. */
export type TouchKind = 'view' | 'call' | 'line' | 'coupon' | 'map';

type Day = ColumnType<IsoDate, string, string>;

/** `viewer`: a network of that day. `postId`: the post from whose page it came. */
export type ShopTouchesTable = {
  businessDate: Day;
  shopId: number;
  kind: TouchKind;
  postId: number | null;
  viewer: Buffer;
};

/** `hour`: 5 to 28. Rows without a post count every touch, those with one again what came from it. */
export type ShopTouchCountsTable = {
  shopId: number;
  businessDate: Day;
  hour: number;
  kind: TouchKind;
  postId: number | null;
  count: number;
};

export type TouchTables = {
  shopTouches: ShopTouchesTable;
  shopTouchCounts: ShopTouchCountsTable;
};
