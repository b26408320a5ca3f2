import { businessMinuteOf, formatMinute } from '../../core/business-day.ts';
import type { VacancyState } from '../../core/db/shop-desk-tables.ts';
import type { Vacancy } from './contract.ts';

/** What a shop has said of its seats; the row may be that of a left join. Null for what is over at `now`. */
export function vacancyOf(
  row: { state: VacancyState | null; saidAt: Date | null; endsAt: Date | null },
  now: Date | number,
): Vacancy | null {
  const { state, saidAt, endsAt } = row;
  if (!state || !saidAt || !endsAt || endsAt.getTime() <= Number(now)) return null;
  return { state, at: formatMinute(businessMinuteOf(saidAt)), endsAt: endsAt.getTime() };
}

/** Instants (ms) at which a page with these cards changes. */
export const vacancyEnds = (shops: readonly ({ vacancy: Vacancy | null } | null)[]): number[] =>
  shops.flatMap((shop) => (shop?.vacancy ? [shop.vacancy.endsAt] : []));
