import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceKind } from '../../core/db/schema.ts';
import type { PriceItem } from './contract.ts';
import {
  accessText,
  arrivalsOf,
  extensionsTo60,
  quote,
  setAt,
  stay,
  total60Of,
  withCharges,
} from './rules.ts';

const item = (kind: PriceKind, amount: number, rest: Partial<PriceItem> = {}): PriceItem => ({
  kind,
  label: kind,
  amount,
  minutes: null,
  startMinute: null,
  endMinute: null,
  ...rest,
});
const charges = { servicePercent: 20, taxPercent: 10 };

describe('the bill', () => {
  it('adds service charge, then tax on both: 9,000 becomes 11,880', () => {
    expect(withCharges(charges, 9000)).toEqual({ subtotal: 9000, service: 1800, tax: 1080, total: 11_880 });
  });
  it('takes the set of the hour, else one for all night, else the cheapest', () => {
    const early = item('set', 5000, { startMinute: 1200, endMinute: 1260 });
    const allNight = item('set', 7000);
    expect(setAt([early, allNight], 1230)).toBe(early);
    expect(setAt([early, allNight], 1260)).toBe(allNight);
    expect(setAt([early], 1500)).toBe(early);
    expect(setAt([item('cast_drink', 1000)], 1230)).toBeNull();
  });
  it('prefers a set that is named by its position', () => {
    const items = [item('set', 5000), item('set', 9000)];
    const order = { people: 1, arrival: 1200, set: 1, extensions: 0, extras: new Map() };
    expect(quote({ servicePercent: 0, taxPercent: 0, items }, order)?.total).toBe(9000);
  });
  it('fills a short set up to 60 minutes', () => {
    const items = [item('set', 3000, { minutes: 40 }), item('extension', 1000, { minutes: 15 })];
    expect(extensionsTo60(items, items[0] as PriceItem, 1200)).toBe(2);
    expect(total60Of({ servicePercent: 0, taxPercent: 10, items })).toBe(5500);
  });
  it('charges each extension at the price of the minute it begins, whatever was paid before midnight', () => {
    const items = [
      item('set', 6000, { minutes: 60 }),
      item('extension', 3000, { label: 'early', minutes: 30, startMinute: 300, endMinute: 1440 }),
      item('extension', 4000, { label: 'late', minutes: 30, startMinute: 1440, endMinute: 1740 }),
    ];
    const list = { servicePercent: 0, taxPercent: 0, items };
    const lines = (arrival: number) =>
      quote(list, { people: 2, arrival, extensions: 2, extras: new Map() })?.lines.slice(1);
    const early = { label: 'early', unit: 3000, count: 2, amount: 6000 };
    const late = { label: 'late', unit: 4000, count: 2, amount: 8000 };
    expect(lines(1320)).toEqual([{ ...early, count: 4, amount: 12_000 }]);
    expect(lines(1350)).toEqual([early, late]);
    expect(lines(1380)).toEqual([{ ...late, count: 4, amount: 16_000 }]);
  });
  it('takes the dearest extension where none is known for the hour', () => {
    const items = [
      item('set', 6000, { minutes: 60 }),
      item('extension', 3000, { minutes: 30, startMinute: 1200, endMinute: 1260 }),
      item('extension', 4000, { minutes: 30, startMinute: 1260, endMinute: 1320 }),
    ];
    expect(stay(items, items[0] as PriceItem, 1500, 1).map(({ amount }) => amount)).toEqual([4000]);
  });
  it('asks for the arrival only where the clock decides', () => {
    const set = item('set', 6000, { minutes: 60, startMinute: 300, endMinute: 1260 });
    const late = item('extension', 4000, { minutes: 30, startMinute: 1440, endMinute: 1740 });
    expect(arrivalsOf([set, item('extension', 3000, { minutes: 30 })], set)).toEqual([300]);
    expect(arrivalsOf([set, late], set)).toEqual([1080, 1110, 1140, 1170, 1200, 1230]);
  });
  it('promises the first hour at its cheapest arrival', () => {
    const items = [
      item('set', 4000, { minutes: 40 }),
      item('extension', 1000, { minutes: 20, startMinute: 300, endMinute: 1440 }),
      item('extension', 3000, { minutes: 20, startMinute: 1440, endMinute: 1740 }),
    ];
    expect(total60Of({ servicePercent: 0, taxPercent: 0, items })).toBe(5000);
  });
  it('has no total without a set price', () => {
    expect(total60Of({ ...charges, items: [item('nomination', 2000)] })).toBeNull();
  });
  it('never loses a yen: the lines, service and tax make the total', () => {
    const lists = fc.record({
      servicePercent: fc.integer({ min: 0, max: 60 }),
      taxPercent: fc.integer({ min: 0, max: 20 }),
      items: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 20 }), ({ items, ...percent }, people) => {
        const list = { ...percent, items: items.map((amount, i) => item(i ? 'cast_drink' : 'set', amount)) };
        const extras = new Map(items.map((_, i) => [i, i]));
        const bill = quote(list, { people, arrival: 1200, extensions: 0, extras });
        const lines = bill?.lines.reduce((sum, line) => sum + line.amount, 0);
        expect(lines).toBe(bill?.subtotal);
        expect(bill?.total).toBe((bill?.subtotal ?? 0) + (bill?.service ?? 0) + (bill?.tax ?? 0));
        expect(Number.isInteger(bill?.total)).toBe(true);
      }),
      { seed: 20 },
    );
  });
});

describe('the way to a shop', () => {
  it('names what is known', () => {
    expect(accessText({ stationName: '新宿', stationExit: '東口', walkMinutes: 4 })).toBe(
      '新宿駅 東口 徒歩4分',
    );
    expect(accessText({ stationName: '新宿', stationExit: null, walkMinutes: null })).toBe('新宿駅');
    expect(accessText({ stationName: null, stationExit: '東口', walkMinutes: 4 })).toBeNull();
  });
});
