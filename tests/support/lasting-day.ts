import { setTimeout } from 'node:timers/promises';
import { businessDateOf, endOfBusinessDay, type IsoDate } from '../../server/core/business-day.ts';

/** As long as a test of the API or of pages takes on a busy machine. */
const TEST_MS = 60_000;
/** A timer may fire a moment before its time. */
const TIMER_MS = 50;

/** The business day, if it lasts for as long as a test takes; where its end is near, the next one is waited for. */
export async function lastingDay(ms = TEST_MS): Promise<IsoDate> {
  const left = endOfBusinessDay(Date.now()) - Date.now();
  if (left < ms) await setTimeout(left + TIMER_MS);
  return businessDateOf(Date.now());
}
