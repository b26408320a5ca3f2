import { describe, expect, it } from 'vitest';
import { quote } from '../../../server/shops/rules.ts';
import { arrivalTimes, type Choice, choiceToText, orderOf, textToChoice } from './price-choice.ts';

const item = (kind: string, amount: number, minutes: number | null = null) =>
  ({ kind, label: kind, amount, minutes, startMinute: null, endMinute: null }) as never;
const prices = {
  servicePercent: 20,
  taxPercent: 10,
  items: [
    item('set', 9000, 60),
    item('extension', 5000, 30),
    item('hall_nomination', 2000),
    item('cast_drink', 1200),
  ],
};
const choice: Choice = {
  people: 1,
  arrival: 1200,
  extensions: 0,
  nomination: 'hall',
  guestDrinks: 0,
  castDrinks: 1,
};

describe('the price calculator', () => {
  it('adds up the example of the design: 16,104 yen', () => {
    expect(quote(prices, orderOf(prices, choice))).toMatchObject({
      subtotal: 12_200,
      service: 2440,
      tax: 1464,
      total: 16_104,
    });
  });
  it('charges sets and extensions for every guest, nominations once', () => {
    expect(quote(prices, orderOf(prices, { ...choice, people: 2, extensions: 1 }))?.subtotal).toBe(
      18_000 + 10_000 + 2000 + 1200,
    );
  });
  it('offers half hours from opening to an hour before closing', () => {
    expect(arrivalTimes({ openMinute: 1200, closeMinute: 1500 })).toEqual([
      1200, 1230, 1260, 1290, 1320, 1350, 1380, 1410, 1440,
    ]);
    expect(arrivalTimes(null)).toEqual([]);
  });
  it('comes back from its link unchanged, and refuses a bad one', () => {
    expect(textToChoice(choiceToText(choice))).toEqual(choice);
    for (const bad of [
      '',
      '#calc=',
      '#calc=0-1200-0-0-0-0',
      '#calc=1-9999-0-0-0-0',
      '#calc=1-1200-9-0-0-0',
      '#price',
    ])
      expect(textToChoice(bad), bad).toBeNull();
  });
});
