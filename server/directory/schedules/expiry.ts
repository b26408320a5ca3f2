import { endOfBusinessDay } from '../../core/business-day.ts';

/**
 * Whole seconds until a page made at `now` says something else: the first of `changes` (instants in ms, such as the
 * ends of the shifts it shows) still to come, or the next 05:00 JST. At least 1.
 */
export function secondsUntilChange(now: Date | number, changes: readonly number[] = []): number {
  const coming = changes.filter((instant) => instant > Number(now));
  const next = Math.min(endOfBusinessDay(now), ...coming);
  return Math.max(1, Math.ceil((next - Number(now)) / 1000));
}
