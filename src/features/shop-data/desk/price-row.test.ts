import { expect, it } from 'vitest';
import { INVALID, moveUp, newPrice, numberOf, suggestedLabel, withKind } from './price-row.ts';

it.each([
  ['９，０００', 9000],
  ['¥9,000', 9000],
  ['9000円', 9000],
  ['60分', 60],
  ['２０席', 20],
  ['', null],
  [' ', null],
  ['9千', INVALID],
  ['-500', INVALID],
  ['12345678', INVALID],
])('reads %s as %s', (typed, amount) => expect(numberOf(typed, null)).toBe(amount));

it('names a line by its kind and minutes until the shop names it', () => {
  const set = newPrice('set');
  expect(set).toMatchObject({ label: '60分セット', minutes: 60 });
  const extension = withKind(set, 'extension');
  expect(extension).toMatchObject({ label: '延長60分', minutes: 60 });
  expect(withKind({ ...set, label: 'おまかせ' }, 'extension').label).toBe('おまかせ');
  expect(suggestedLabel({ kind: 'first_set', minutes: 50 })).toBe('初回50分');
});

it('gives what is not by the minute neither minutes nor a part of the night', () => {
  const late = { ...newPrice('set'), startMinute: 1260, endMinute: 1740 };
  expect(withKind(late, 'nomination')).toMatchObject({
    ...{ label: '本指名', minutes: null, startMinute: null, endMinute: null },
  });
});

it('moves a line one place up', () => expect(moveUp(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b']));
