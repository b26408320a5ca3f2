import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Day = ColumnType<IsoDate, string, string>;

export type ShiftsTable = {
  id: Generated<number>;
  castId: number;
  shopId: number;
  businessDate: Day;
  startMinute: number;
  /** Null is 「ラスト」: until the shop closes. */
  endMinute: number | null;
  /** She has entered it herself. */
  byCast: Generated<boolean>;
  createdAt: Stamp;
};

export type CastDaysOffTable = {
  castId: number;
  businessDate: Day;
  shopId: number;
  byCast: Generated<boolean>;
  createdAt: Stamp;
};
