import { expect, it } from 'vitest';
import { completenessOf, type Entered } from './rules.ts';

const NOTHING: Entered = {
  ...{ hasHours: false, hasPrices: false, hasCatchCopy: false, hasIntroduction: false },
  ...{ hasContact: false, hasPhotos: false, hasCoupon: false, casts: 0, shifts: 0 },
  confirmed: { hours: null, prices: null },
};
const ALL: Entered = {
  ...{ hasHours: true, hasPrices: true, hasCatchCopy: true, hasIntroduction: true, hasContact: true },
  ...{ hasPhotos: true, hasCoupon: true, casts: 3, shifts: 5, confirmed: { hours: 0, prices: 60 } },
};

it('goes from nothing to a whole page', () => {
  expect(completenessOf(NOTHING).percent).toBe(0);
  expect(completenessOf(ALL)).toEqual({ percent: 100, after: 100, steps: [] });
});

it('names three steps, and how far they lead', () => {
  const { after, steps } = completenessOf(NOTHING);
  expect(steps.map(({ name }) => name)).toEqual(['営業時間を入れる', '料金を入れる', '連絡先を入れる']);
  expect(after).toBe(39);
});

it('asks again for what was confirmed more than 60 days ago, and never for what is missing', () => {
  const old = completenessOf({ ...ALL, confirmed: { hours: 0, prices: 61 } });
  expect(old).toMatchObject({ percent: 95, after: 100 });
  expect(old.steps).toMatchObject([{ name: '料金を確認する', why: '2か月前のままです', part: 'prices' }]);
  const missing = completenessOf({ ...ALL, hasPrices: false, confirmed: { hours: 0, prices: null } });
  expect(missing.percent).toBe(82);
  expect(missing.steps.map(({ name }) => name)).toEqual(['料金を入れる']);
});

it('leaves out what the opening of the shop asks for already', () => {
  const { steps } = completenessOf(NOTHING, ({ part }) => part === 'hours' || part === 'prices');
  expect(steps.map(({ name }) => name)).toEqual([
    '連絡先を入れる',
    '女の子の所属を始める',
    '店内の写真を足す',
  ]);
});
