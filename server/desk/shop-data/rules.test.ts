import { expect, it } from 'vitest';
import { describeChange, lateHourNote, type Prices, type Week } from './rules.ts';

const OPEN = { open: 1200, close: 1500 };
const WEEK: Week = [null, OPEN, OPEN, OPEN, OPEN, OPEN, OPEN];
const prices = (...items: [label: string, amount: number][]): Prices => ({
  ...{ servicePercent: 20, taxPercent: 10 },
  items: items.map(([label, amount]) => ({
    ...{ kind: 'other' as const, label, amount, minutes: null, startMinute: null, endMinute: null },
  })),
});

it('names the day and both hours of a change', () => {
  expect(describeChange('hours', WEEK, WEEK.with(0, OPEN).with(2, null))).toEqual([
    '日曜日　お休み → 20:00〜25:00',
    '火曜日　20:00〜25:00 → お休み',
  ]);
});

it('names days and prices that are new, gone or another', () => {
  const day = { date: '2026-12-31', hours: null, note: '年末' };
  expect(describeChange('days', [], [day])).toEqual(['12/31(木)　お休み（年末） を追加']);
  expect(describeChange('days', [day], [])).toEqual(['12/31(木)　お休み（年末） を削除']);
  const [before, after] = [
    prices(['延長30分', 4500], ['同伴', 3000]),
    prices(['延長30分', 5000], ['氷', 500]),
  ];
  expect(describeChange('prices', before, after)).toEqual([
    '延長30分　4,500円 → 5,000円',
    '同伴　3,000円 を削除',
    '氷　500円 を追加',
  ]);
  expect(describeChange('prices', before, { ...before, taxPercent: 8 })).toEqual(['消費税　10% → 8%']);
});

it('keeps a long text short, counts what it leaves out, and says so where nothing it names has changed', () => {
  const words = { catchCopy: '', introduction: '夜'.repeat(40), notice: '' };
  expect(describeChange('words', words, { ...words, introduction: '' })).toEqual([
    `紹介文　${'夜'.repeat(20)}… → （なし）`,
  ]);
  const many = Array.from({ length: 9 }, (_, n): [string, number] => [`料金${n}`, n]);
  expect(describeChange('prices', prices(), prices(...many)).slice(-2)).toEqual([
    '料金5　5円 を追加',
    'ほか3件',
  ]);
  const moved = prices(['氷', 500], ['同伴', 3000]);
  expect(describeChange('prices', moved, { ...moved, items: moved.items.toReversed() })).toEqual([
    '内容の一部を変更',
  ]);
});

it.each([
  [1440, 'caba', null],
  [1500, 'caba', '25:00までの営業は、条例で認められた地域に限られます。'],
  [1560, 'sexy', '26:00は、接待のあるお店に認められる終了時刻'],
  [1740, 'girls', null],
] as const)('of a closing at %s of a %s it says %s', (close, category, said) => {
  const note = lateHourNote({ open: 1200, close }, category);
  if (said === null) expect(note).toBeNull();
  else expect(note).toContain(said);
});
