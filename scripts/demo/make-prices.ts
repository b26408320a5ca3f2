import type { Category } from '../../server/core/categories.ts';
import type { PriceKind } from '../../server/core/db/schema.ts';
import type { DayHours, PriceItem } from '../../server/directory/shops/contract.ts';
import type { Stream } from '../imagery/random.ts';

type Span = NonNullable<DayHours>;

const CARRIED = { startMinute: null, endMinute: null };
const item = (kind: PriceKind, label: string, amount: number, minutes: number | null = null): PriceItem => ({
  kind,
  label,
  amount,
  minutes,
  ...CARRIED,
});

/** The parts of the night that a set price may hold for: label, minutes, and what it costs more than the first. */
const BANDS = [
  ['21:00まで', 300, 1260, 0],
  ['21:00〜23:00', 1260, 1380, 1000],
  ['23:00から', 1380, 1740, 2000],
] as const;

/** A part of the night before the doors open, or after they close, has no price. */
function sets(r: Stream, base: number, minutes: number, banded: boolean, week: readonly Span[]): PriceItem[] {
  if (!banded) return [item('set', `${minutes}分セット`, base, minutes)];
  const step = r.pick([0.5, 1, 1]);
  const isOpen = (from: number, to: number) =>
    week.length === 0 || week.some(({ openMinute, closeMinute }) => openMinute < to && closeMinute > from);
  return BANDS.filter(([, from, to]) => isOpen(from, to)).map(([when, startMinute, endMinute, more]) => ({
    ...item('set', `${minutes}分セット（${when}）`, base + more * step, minutes),
    startMinute,
    endMinute,
  }));
}

function extensions(perHalfHour: number, isDearerLate: boolean): PriceItem[] {
  const all = item('extension', '延長30分', perHalfHour, 30);
  if (!isDearerLate) return [all];
  return [
    { ...all, label: '延長30分（24:00まで）', startMinute: 300, endMinute: 1440 },
    {
      ...all,
      label: '延長30分（24:00から）',
      amount: perHalfHour + 1000,
      startMinute: 1440,
      endMinute: 1740,
    },
  ];
}

/** A price list in yen before service charge and tax, for a shop with the opening hours `week`. */
export function makePrices(
  r: Stream,
  category: Category,
  week: readonly Span[],
): { service: number; items: PriceItem[] } {
  const girls = category === 'girls';
  const base = girls ? r.int(10, 22) * 250 : r.int(11, 25) * 500;
  const minutes = girls ? r.pick([60, 60, 60, 40]) : r.pick([60, 60, 60, 50]);
  const perExtension = Math.round((base * 0.55) / 100) * 100;
  return {
    service: girls ? r.pick([0, 10, 10, 15]) : r.pick([10, 15, 20, 20, 25, 30]),
    items: [
      ...sets(r, base, minutes, girls ? r.chance(0.2) : r.chance(0.75), week),
      ...(r.chance(0.4)
        ? [item('first_set', `初回${minutes}分`, Math.round((base * 0.6) / 100) * 100, minutes)]
        : []),
      ...extensions(perExtension, !girls && base % 1500 === 0),
      ...(girls
        ? []
        : [
            item('nomination', '本指名', r.pick([2000, 2500, 3000])),
            item('hall_nomination', '場内指名', r.pick([1000, 1500, 2000])),
            item('companion', '同伴', r.pick([2000, 3000, 4000])),
          ]),
      item('guest_drink', 'お客様のドリンク', r.pick([500, 700, 800])),
      item('cast_drink', '女の子のドリンク', r.pick([1000, 1000, 1200, 1500])),
    ],
  };
}
