import { expect, it } from 'vitest';
import { addDays, instantOf } from '../../server/core/business-day.ts';
import { rng } from '../imagery/random.ts';
import { makeHours } from './make-hours.ts';

it('a shop differs from its week at most once a day, whatever day of the year it is', () => {
  for (let days = 0; days < 366; days++) {
    const today = addDays('2026-11-22', days);
    const twice = Array.from({ length: 62 }, (_, n) => {
      const { special } = makeHours(rng(`${n}`), n, 'caba', instantOf(today, 1200));
      return special.map(({ businessDate }) => businessDate);
    }).filter((dates) => new Set(dates).size < dates.length);
    expect(twice, today).toEqual([]);
  }
});
