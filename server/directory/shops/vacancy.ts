import { businessMinuteOf, formatMinute } from '../../core/business-day.ts';
import type { VacancyState } from '../../core/db/shop-desk-tables.ts';
import type { Vacancy } from './contract.ts';

type SaidRow = { state: VacancyState | null; saidAt: Date | null; endsAt: Date | null };

/** What a shop has said of its seats; the row may be that of a left join. Null for what is over at `now`. */
export function vacancyOf(row: SaidRow, now: Date | number): Vacancy | null {
  const { state, saidAt, endsAt } = row;
  if (!state || !saidAt || !endsAt || endsAt.getTime() <= Number(now)) return null;
  return { state, at: formatMinute(businessMinuteOf(saidAt)), endsAt: endsAt.getTime() };
}

/** By the id in the row, without what is over at `now`. */
export const vacanciesById = (
  rows: readonly (SaidRow & { id: number })[],
  now: Date | number,
): ReadonlyMap<number, Vacancy> =>
  new Map(
    rows.flatMap((row) => {
      const vacancy = vacancyOf(row, now);
      return vacancy ? [[row.id, vacancy] as const] : [];
    }),
  );

/** Instants (ms) at which a page with these cards changes. */
export const vacancyEnds = (shops: readonly ({ vacancy: Vacancy | null } | null)[]): number[] =>
  shops.flatMap((shop) => (shop?.vacancy ? [shop.vacancy.endsAt] : []));
