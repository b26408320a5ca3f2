import { businessDateOf, type IsoDate, instantOf } from '../../core/business-day.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { selectComingShifts } from './queries.ts';

/** Today's may be over: one after it is read, too. */
const SHIFTS_READ = 3;

export type NextShift = {
  businessDate: IsoDate;
  startMinute: number;
  shopId: number;
  shop: string;
  isShopSeen: boolean;
};

/** The shift that goes on at `now` (ms) or comes next, whether her page is shown or not. */
export async function readNextShift(db: Queryable, castId: number, now: number): Promise<NextShift | null> {
  const shifts = await selectComingShifts(db, castId, businessDateOf(now), SHIFTS_READ);
  return shifts.find((shift) => instantOf(shift.businessDate, shift.endMinute) > now) ?? null;
}
