import type { DayHours, PriceList } from '../../../server/shops/contract.ts';
import type { Order } from '../../../server/shops/rules.ts';

/** What a guest has picked in the calculator. */
export type Choice = {
  people: number;
  /** Business minute. */
  arrival: number;
  extensions: number;
  nomination: 'none' | 'hall' | 'main';
  guestDrinks: number;
  castDrinks: number;
};

const HALF_HOUR = 30;
const PREFIX = '#calc=';
const NOMINATIONS: Choice['nomination'][] = ['none', 'hall', 'main'];
const NOMINATION_KINDS = { hall: 'hall_nomination', main: 'nomination' } as const;

/** Half hours from opening to an hour before closing. */
export function arrivalTimes(hours: DayHours): number[] {
  if (!hours) return [];
  const last = Math.max(hours.openMinute, hours.closeMinute - 60);
  const times: number[] = [];
  for (let minute = hours.openMinute; minute <= last; minute += HALF_HOUR) times.push(minute);
  return times;
}

/** The order that a choice makes of a price list: counts by position of the item. */
export function orderOf(prices: PriceList, choice: Choice): Order {
  const extras = new Map<number, number>();
  const put = (kind: string, count: number) => {
    const position = prices.items.findIndex((item) => item.kind === kind);
    if (position >= 0 && count > 0) extras.set(position, count);
  };
  if (choice.nomination !== 'none') put(NOMINATION_KINDS[choice.nomination], 1);
  put('guest_drink', choice.guestDrinks);
  put('cast_drink', choice.castDrinks);
  return { people: choice.people, arrival: choice.arrival, extensions: choice.extensions, extras };
}

/** The choice as the fragment of a link that can be shared. */
export const choiceToText = (choice: Choice): string =>
  PREFIX +
  [
    choice.people,
    choice.arrival,
    choice.extensions,
    NOMINATIONS.indexOf(choice.nomination),
    choice.guestDrinks,
    choice.castDrinks,
  ].join('-');

/** Reads such a fragment; null for anything else, numbers out of range included. */
export function textToChoice(text: string): Choice | null {
  const numbers = /^#calc=(\d{1,2})-(\d{3,4})-(\d)-([0-2])-(\d{1,2})-(\d{1,2})$/
    .exec(text)
    ?.slice(1)
    .map(Number);
  if (!numbers) return null;
  const [people = 1, arrival = 1200, extensions = 0, nomination = 0, guestDrinks = 0, castDrinks = 0] =
    numbers;
  if (people < 1 || people > 20 || arrival < 300 || arrival > 1740 || extensions > 8) return null;
  if (guestDrinks > 30 || castDrinks > 30) return null;
  return {
    people,
    arrival,
    extensions,
    nomination: NOMINATIONS[nomination] ?? 'none',
    guestDrinks,
    castDrinks,
  };
}
