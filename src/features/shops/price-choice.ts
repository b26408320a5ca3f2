import type { PriceKind } from '../../../server/core/db/schema.ts';
import type { PriceItem, PriceList } from '../../../server/directory/shops/contract.ts';
import {
  arrivalsOf,
  endOf,
  extensionsTo60,
  firstHour,
  isPastClosing,
  type Order,
  quote,
  stay,
} from '../../../server/directory/shops/rules.ts';

/** What a guest has picked in the calculator; numbers of items are their positions in the price list. */
export type Choice = {
  people: number;
  set: number;
  /** Business minute; it counts where an extension costs more late at night. */
  arrival: number;
  extensions: number;
  /** The one nomination, or none. */
  pick: number | null;
  counts: Readonly<Record<number, number>>;
};
type Option = { value: string; name: string };

export const MOST_PEOPLE = 20;
export const MOST_OF_ONE = 30;
const MOST_EXTENSIONS = 3;
const NOMINATIONS: Partial<Record<PriceKind, string>> = {
  hall_nomination: '場内',
  nomination: '本指名',
  companion: '同伴',
};
const COUNTED: readonly PriceKind[] = ['cast_drink', 'guest_drink', 'other'];

const placed = (list: PriceList, wanted: (item: PriceItem) => boolean) =>
  list.items.flatMap((item, position) => (wanted(item) ? [{ item, position }] : []));
const setsOf = (list: PriceList) => placed(list, ({ kind }) => kind === 'set');
export const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** One guest, the set and the arrival whose first 60 minutes cost least, and those 60 minutes; null without a set price. */
export function firstChoice(list: PriceList): Choice | null {
  const costs = setsOf(list).flatMap(({ item, position }) =>
    arrivalsOf(list.items, item, list.hours).map((arrival) => ({
      position,
      arrival,
      extensions: extensionsTo60(list.items, item, arrival),
      total: firstHour(list, item, arrival),
    })),
  );
  const cheapest = costs.sort((a, b) => a.total - b.total || a.position - b.position)[0];
  if (!cheapest) return null;
  const { position, arrival, extensions } = cheapest;
  return { people: 1, set: position, arrival, extensions, pick: null, counts: {} };
}

/** The minutes of arrival that the chosen set can begin at; one where they cost the same. */
export function arrivalOptions(list: PriceList, set: number): number[] {
  const item = list.items[set];
  return item ? arrivalsOf(list.items, item, list.hours) : [];
}

/** The sets to choose between, by the hour of arrival where that decides: 「〜21:00」「21:00〜23:00」「23:00〜」; a set for first visits after them. */
export function setOptions(list: PriceList): { name: string; options: Option[] } {
  const sets = setsOf(list);
  const firstVisit = placed(list, ({ kind }) => kind === 'first_set');
  const byHour = sets.every(({ item }) => item.startMinute !== null && item.endMinute !== null);
  const first = Math.min(...sets.map(({ item }) => item.startMinute ?? 0));
  const last = Math.max(...sets.map(({ item }) => item.endMinute ?? 0));
  const span = ({ startMinute, endMinute }: PriceItem) =>
    `${startMinute === first ? '' : clock(startMinute ?? 0)}〜${endMinute === last ? '' : clock(endMinute ?? 0)}`;
  return {
    name: byHour ? '入店' : 'セット',
    options: [...sets, ...firstVisit].map(({ item, position }) => ({
      value: String(position),
      name: item.kind === 'first_set' || !byHour ? item.label : span(item),
    })),
  };
}

/** How long to stay until the shop closes, as numbers of extensions: 60分, 90分, 120分. Empty where no extension is priced. */
export function stayOptions(list: PriceList, set: number, arrival: number): Option[] {
  const item = list.items[set];
  if (!item || stay(list.items, item, arrival, 1).length === 0) return [];
  const fewest = extensionsTo60(list.items, item, arrival);
  const counts = Array.from({ length: MOST_EXTENSIONS }, (_, more) => fewest + more);
  const fits = (extensions: number) => !isPastClosing(list, endOf(list, item, arrival, extensions));
  return counts
    .filter((each) => each === fewest || fits(each))
    .map((extensions) => {
      const added = stay(list.items, item, arrival, extensions);
      const minutes = added.reduce((sum, extension) => sum + (extension.minutes ?? 0), item.minutes ?? 0);
      return { value: String(extensions), name: item.minutes ? `${minutes}分` : `延長${extensions}回` };
    });
}

/** The nominations to choose between, なし first; empty where none is priced. */
export function pickOptions(list: PriceList): Option[] {
  const picks = placed(list, ({ kind }) => kind in NOMINATIONS);
  const options = picks.map(({ item, position }) => ({
    value: String(position),
    name: NOMINATIONS[item.kind] ?? item.label,
  }));
  return options.length ? [{ value: '', name: 'なし' }, ...options] : [];
}

/** What is ordered by the piece: drinks and others, with their positions. */
export const countedItems = (list: PriceList) =>
  placed(list, ({ kind }) => COUNTED.includes(kind)).sort(
    (a, b) => COUNTED.indexOf(a.item.kind) - COUNTED.indexOf(b.item.kind) || a.position - b.position,
  );

/** The order that a choice makes. */
export function orderOf({ people, set, arrival, extensions, pick, counts }: Choice): Order {
  const extras = new Map(Object.entries(counts).map(([position, count]) => [Number(position), count]));
  if (pick !== null) extras.set(pick, 1);
  return { people, set, arrival, extensions, extras };
}

/** A choice as the fields of a link or form: people, set, at, ext, pick, and n4 for the count of item 4. */
export function fieldsOf({
  people,
  set,
  arrival,
  extensions,
  pick,
  counts,
}: Choice): [name: string, value: string][] {
  return [
    ['people', String(people)],
    ['set', String(set)],
    ['at', String(arrival)],
    ['ext', String(extensions)],
    ...(pick === null ? [] : [['pick', String(pick)] as [string, string]]),
    ...Object.entries(counts).map(([position, count]): [string, string] => [`n${position}`, String(count)]),
  ];
}

/**
 * Reads the fields of a link; the last of a name counts, as a pressed button comes after the hidden fields. What does
 * not fit the price list is left at its first choice. Null when there is nothing to choose.
 */
export function choiceFrom(list: PriceList, fields: URLSearchParams): Choice | null {
  const first = firstChoice(list);
  if (!first) return null;
  const read = (name: string, fits: (value: number) => boolean): number | null => {
    const text = fields.getAll(name).at(-1) ?? '';
    return /^\d{1,4}$/.test(text) && fits(Number(text)) ? Number(text) : null;
  };
  const isOption = (options: Option[]) => (value: number) =>
    options.some((option) => option.value === String(value));
  const set = read('set', isOption(setOptions(list).options)) ?? first.set;
  const arrivals = arrivalOptions(list, set);
  const unsaid = set === first.set ? first.arrival : (arrivals[0] ?? 0);
  const arrival = read('at', (minute) => arrivals.includes(minute)) ?? unsaid;
  const stays = stayOptions(list, set, arrival);
  const counts: Record<number, number> = {};
  for (const { position } of countedItems(list)) {
    const count = read(`n${position}`, (value) => value <= MOST_OF_ONE);
    if (count) counts[position] = count;
  }
  return {
    people: read('people', (value) => value >= 1 && value <= MOST_PEOPLE) ?? first.people,
    set,
    arrival,
    extensions: read('ext', isOption(stays)) ?? Number(stays[0]?.value ?? 0),
    pick: read('pick', isOption(pickOptions(list))),
    counts,
  };
}

/** The fields of a link to share, with the total that it was made with. */
export const sharedFields = (choice: Choice, total: number): [name: string, value: string][] => [
  ['sum', String(total)],
  ...fieldsOf(choice),
];

function saidTotal(fields: URLSearchParams): number | null {
  const said = fields.get('sum') ?? '';
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}

/**
 * The total that a link was made with, where the shop has changed its prices since: positions of its list may mean other
 * items. Null for a link that still holds.
 */
export function formerTotal(list: PriceList, fields: URLSearchParams): number | null {
  const said = saidTotal(fields);
  const choice = said === null ? null : choiceFrom(list, fields);
  if (!choice) return null;
  return quote(list, orderOf(choice))?.total === said ? null : said;
}

/** A link that carries a choice without its total: prices may have changed since, and nothing tells. */
export const cannotCompare = (fields: URLSearchParams): boolean =>
  hasChoice(fields) && saidTotal(fields) === null;

/** 「25:00」 where the visit goes on beyond closing; null where it does not. */
export function closingBefore(list: PriceList, { set, arrival, extensions }: Choice): string | null {
  const item = list.items[set];
  if (!item || !list.hours || !isPastClosing(list, endOf(list, item, arrival, extensions))) return null;
  return clock(list.hours.closeMinute);
}

/** Whether an address carries a choice at all. */
export const hasChoice = (fields: URLSearchParams): boolean =>
  [...fields.keys()].some((name) => /^(people|set|at|ext|pick|sum|n\d+)$/.test(name));
