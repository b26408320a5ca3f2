import { expect, it } from 'vitest';
import { rng } from '../imagery/random.ts';
import { makePrices } from './make-prices.ts';

it('asks no price for a part of the night in which the shop is closed', () => {
  for (let n = 1; n <= 200; n++) {
    const openMinute = n % 2 ? 1260 : 1140;
    const closeMinute = n % 3 ? 1560 : 1380;
    const { items } = makePrices(rng(`prices:${n}`), 'caba', [{ openMinute, closeMinute }]);
    const sets = items.filter((item) => item.kind === 'set');
    expect(sets.length, String(n)).toBeGreaterThan(0);
    for (const { startMinute, endMinute } of sets) {
      expect(endMinute ?? 1740, String(n)).toBeGreaterThan(openMinute);
      expect(startMinute ?? 300, String(n)).toBeLessThan(closeMinute);
    }
  }
});
