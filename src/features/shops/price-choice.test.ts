import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceKind } from '../../../server/core/db/schema.ts';
import type { PriceItem, PriceList } from '../../../server/directory/shops/contract.ts';
import { quote, total60Of } from '../../../server/directory/shops/rules.ts';
import {
  arrivalOptions,
  cannotCompare,
  choiceFrom,
  closingBefore,
  fieldsOf,
  firstChoice,
  formerTotal,
  hasChoice,
  orderOf,
  pickOptions,
  setOptions,
  sharedFields,
  stayOptions,
} from './price-choice.ts';

const item = (kind: PriceKind, amount: number, rest: Partial<PriceItem> = {}): PriceItem => ({
  kind,
  label: `${kind} ${amount}`,
  amount,
  minutes: null,
  startMinute: null,
  endMinute: null,
  ...rest,
});
const list: PriceList = {
  servicePercent: 20,
  taxPercent: 10,
  items: [
    item('set', 9000, { minutes: 60, startMinute: 1200, endMinute: 1260 }),
    item('set', 10_000, { minutes: 60, startMinute: 1260, endMinute: 1500 }),
    item('extension', 5000, { minutes: 30 }),
    item('nomination', 3000),
    item('hall_nomination', 2000),
    item('cast_drink', 1200),
  ],
};
const total = (query: string, prices = list) => {
  const choice = choiceFrom(prices, new URLSearchParams(query));
  return choice && quote(prices, orderOf(choice))?.total;
};

describe('the price calculator', () => {
  it('begins with what the first 60 minutes cost', () => {
    expect(total('')).toBe(11_880);
    const short = {
      ...list,
      items: [item('set', 3000, { minutes: 40 }), item('extension', 1000, { minutes: 20 })],
    };
    expect(total('', short)).toBe(total60Of(short));
  });
  it('adds up the example of the design: 場内指名 and a drink make 16,104 yen', () => {
    expect(total('people=1&set=0&pick=4&n5=1')).toBe(16_104);
  });
  it('charges sets and extensions for every guest, a nomination once', () => {
    const choice = choiceFrom(list, new URLSearchParams('people=2&ext=1&pick=4&n5=1'));
    expect(choice && quote(list, orderOf(choice))?.subtotal).toBe(18_000 + 10_000 + 2000 + 1200);
  });
  it('names the hours of arrival, the lengths of stay and the nominations', () => {
    expect(setOptions(list)).toEqual({
      name: '入店',
      options: [
        { value: '0', name: '〜21:00' },
        { value: '1', name: '21:00〜' },
      ],
    });
    expect(stayOptions(list, 0, 1200).map(({ name }) => name)).toEqual(['60分', '90分', '120分']);
    expect(pickOptions(list).map(({ name }) => name)).toEqual(['なし', '本指名', '場内']);
  });
  it('offers a set for first visits, which is not the price that lists promise to everybody', () => {
    const prices = { ...list, items: [...list.items, item('first_set', 5000, { minutes: 60 })] };
    expect(setOptions(prices).options.at(-1)).toEqual({ value: '6', name: 'first_set 5000' });
    expect(total('set=6', prices)).toBe(6600);
    expect(total('', prices)).toBe(11_880);
    expect(total60Of(prices)).toBe(11_880);
  });
  it('asks when the guests come where late extensions cost more, and keeps the time in the link', () => {
    const late = item('extension', 7000, { minutes: 30, startMinute: 1440, endMinute: 1740 });
    const early = { ...(list.items[2] as PriceItem), startMinute: 300, endMinute: 1440 };
    const prices = { ...list, items: list.items.toSpliced(2, 1, early, late) };
    const choice = choiceFrom(prices, new URLSearchParams('set=1&at=1350&ext=2'));
    expect(choice && quote(prices, orderOf(choice))?.subtotal).toBe(10_000 + 5000 + 7000);
    expect(choice && choiceFrom(prices, new URLSearchParams(fieldsOf(choice)))).toEqual(choice);
    expect(choiceFrom(prices, new URLSearchParams('set=1&at=1200'))?.arrival).toBe(1260);
    expect(arrivalOptions(prices, 0)).toEqual([1200, 1230]);
    expect(arrivalOptions(list, 0)).toEqual([1200]);
  });
  it('takes the last field of a name, as a form without script sends the pressed button last', () => {
    expect(choiceFrom(list, new URLSearchParams('people=1&people=3'))?.people).toBe(3);
    expect(choiceFrom(list, new URLSearchParams('pick=3&pick='))?.pick).toBeNull();
  });
  it('leaves at the first choice whatever does not fit the list', () => {
    for (const bad of [
      'people=0',
      'people=99',
      'set=2',
      'set=x',
      'ext=9',
      'pick=0',
      'n5=31',
      'n0=1',
      'people=-1',
    ])
      expect(choiceFrom(list, new URLSearchParams(bad)), bad).toEqual(firstChoice(list));
  });
  it('tells a link that was made with other prices', () => {
    const choice = choiceFrom(list, new URLSearchParams('people=2&set=1&pick=4&n5=1'));
    if (!choice) throw new Error('No choice');
    const link = new URLSearchParams(sharedFields(choice, quote(list, orderOf(choice))?.total ?? 0));
    const sum = Number(link.get('sum'));
    const other = (items: PriceItem[]) => formerTotal({ ...list, items }, link) === sum;
    expect(other(list.items)).toBe(false);
    expect(
      other([item('set', 8000, { minutes: 40, startMinute: 1140, endMinute: 1200 }), ...list.items]),
    ).toBe(true);
    expect(other(list.items.toSpliced(3, 2, ...list.items.slice(3, 5).reverse()))).toBe(true);
    expect(other(list.items.with(1, { ...(list.items[1] as PriceItem), amount: 11_000 }))).toBe(true);
    expect(formerTotal({ ...list, taxPercent: 8 }, link)).toBe(sum);
    expect(other([...list.items, item('other', 500)])).toBe(false);
    expect(cannotCompare(link)).toBe(false);
    link.delete('sum');
    for (const said of ['', 'x', '-1', '1e4', '9'.repeat(10)])
      expect(formerTotal(list, new URLSearchParams([...link, ['sum', said]])), said).toBeNull();
    expect(formerTotal(list, link)).toBeNull();
    expect(cannotCompare(link)).toBe(true);
  });
  it('plans no visit beyond the hours at which the shop is open', () => {
    const late = item('extension', 7000, { minutes: 30, startMinute: 1440, endMinute: 1740 });
    const early = item('extension', 5000, { minutes: 30, startMinute: 300, endMinute: 1440 });
    const items = [item('set', 9000, { minutes: 60 }), early, late];
    const prices = { ...list, items, hours: { openMinute: 1200, closeMinute: 1500 } };
    const names = (arrival: number) => stayOptions(prices, 0, arrival).map(({ name }) => name);
    expect([arrivalOptions(prices, 0)[0], arrivalOptions(prices, 0).at(-1)]).toEqual([1200, 1470]);
    expect([names(1380), names(1410), names(1440), names(1470)]).toEqual([
      ['60分', '90分', '120分'],
      ['60分', '90分'],
      ['60分'],
      ['60分'],
    ]);
    const closing = (query: string, list: PriceList = prices) => {
      const choice = choiceFrom(list, new URLSearchParams(query));
      return choice && closingBefore(list, choice);
    };
    expect([closing('at=1440'), closing('at=1470')]).toEqual([null, '25:00']);
    // Where the clock decides nothing, a visit begins when the shop opens.
    const short = { ...prices, items: items.slice(0, 1), hours: { openMinute: 1200, closeMinute: 1230 } };
    expect([closing('', short), closing('', { ...short, hours: null })]).toEqual(['20:30', null]);
  });
  it('has nothing to choose without a set price', () => {
    expect(choiceFrom({ ...list, items: [item('cast_drink', 1000)] }, new URLSearchParams())).toBeNull();
  });
  it('tells a link with a choice from one without', () => {
    expect(hasChoice(new URLSearchParams('n5=1'))).toBe(true);
    expect(hasChoice(new URLSearchParams('date=2026-11-21&utm_source=x'))).toBe(false);
    expect(cannotCompare(new URLSearchParams('date=2026-11-21'))).toBe(false);
  });
  it('comes back from its link unchanged, whatever was chosen', () => {
    const choices = fc.record({
      people: fc.integer({ min: 1, max: 20 }),
      set: fc.constantFrom(0, 1),
      extensions: fc.integer({ min: 0, max: 2 }),
      pick: fc.constantFrom(null, 3, 4),
      drinks: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(choices, ({ drinks, ...rest }) => {
        const arrival = list.items[rest.set]?.startMinute ?? 0;
        const choice = { ...rest, arrival, counts: drinks ? { 5: drinks } : ({} as Record<number, number>) };
        expect(choiceFrom(list, new URLSearchParams(fieldsOf(choice)))).toEqual(choice);
      }),
      { seed: 20 },
    );
  });
});
