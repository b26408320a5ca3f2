import type { ColumnType, Generated } from 'kysely';
import type { IsoDate } from '../business-day.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;

/** From one business day to another, both included. */
export type PickupRulesTable = {
  id: Generated<number>;
  kind: 'pin' | 'out';
  castId: number;
  fromDate: IsoDate;
  untilDate: IsoDate;
  reason: string;
  madeBy: number | null;
  madeAt: Stamp;
  takenBackBy: number | null;
  takenBackAt: Date | null;
};
