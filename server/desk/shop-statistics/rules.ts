import { TOUCH_KINDS } from '../../community/touches/rules.ts';

export const MEASURES = [...TOUCH_KINDS, 'follow'] as const;
export type Measure = (typeof MEASURES)[number];

export const forEach = <K extends string, T>(names: readonly K[], of: (name: K) => T): Record<K, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, T>;

/** Smaller numbers could tell of one visitor. */
const FEW = 5;

/**
 * What is said of a number. `few`: 1 to 4. `more`: at least `n`. `thin`: a sum of which only few of each day are known.
 * All that is shown is computed from such figures, so that no small number can be had by subtraction.
 */
export type Figure = { n: number; is: 'exact' | 'few' | 'more' | 'thin' };

const exact = (n: number): Figure => ({ n, is: 'exact' });
const few: Figure = { n: 0, is: 'few' };
const floorOf = (n: number) => n - (n % FEW);

/** A number that still grows is shown in steps: two looks at it differ by no small number. */
export const inSteps = (n: number): Figure =>
  n === 0 ? exact(0) : n < FEW ? few : { n: floorOf(n), is: 'more' };

export const figureOf = (n: number, isOver: boolean): Figure => (isOver && n >= FEW ? exact(n) : inSteps(n));

/** The hidden days of a week together, when that gives none of them away; else null. */
function restOf(hidden: readonly number[]): number | null {
  const rest = hidden.reduce((sum, n) => sum + n, 0);
  const [least, most] = [hidden.length, hidden.length * (FEW - 1)];
  return hidden.length > 1 && rest >= FEW && rest > least && rest < most ? rest : null;
}

export type Week = { days: readonly { n: number; isOver: boolean }[]; isWhole: boolean };

/** Adds hidden days only for a complete week that is shown whole. */
export function totalOf(weeks: readonly Week[]): Figure {
  let n = 0;
  let [open, hidden] = [0, 0];
  for (const { days, isWhole } of weeks) {
    const figures = days.map((day) => figureOf(day.n, day.isOver));
    n += figures.reduce((sum, figure) => sum + figure.n, 0);
    const unseen = days.filter((_, i) => figures[i]?.is === 'few').map((day) => day.n);
    const rest = isWhole ? restOf(unseen) : null;
    n += rest ?? 0;
    if (rest === null) hidden += unseen.length;
    open += figures.filter(({ is }) => is === 'more').length;
  }
  if (hidden + open === 0) return exact(n);
  if (n > 0) return { n, is: 'more' };
  return hidden === 1 ? few : { n, is: 'thin' };
}

const rangeOf = (n: number): [least: number, most: number] =>
  n === 0 ? [0, 0] : [Math.max(1, floorOf(n)), floorOf(n) + FEW - 1];

/**
 * Whether counts of hours in steps leave every small one open, as each of 1 to 4, for a reader who knows their sum from
 * the days.
 */
export function hidesFew(counts: readonly number[]): boolean {
  const sum = counts.reduce((all, n) => all + n, 0);
  const ranges = counts.map(rangeOf);
  const [least, most] = [0, 1].map((end) => ranges.reduce((all, range) => all + (range[end] ?? 0), 0));
  return counts.every((n, i) => {
    if (n === 0 || n >= FEW) return true;
    const [own = 0, ownMost = 0] = ranges[i] ?? [];
    return sum - ((most ?? 0) - ownMost) <= 1 && sum - ((least ?? 0) - own) >= FEW - 1;
  });
}

const TIED_MOST = 3;

/** The places of the largest number; none where more than three share it. */
export function busiestOf(figures: readonly Figure[]): number[] {
  const most = Math.max(0, ...figures.map(({ n }) => n));
  const places = figures.flatMap(({ n }, i) => (n > 0 && n === most ? [i] : []));
  return places.length > TIED_MOST ? [] : places;
}

/** Seven days from Monday, each with its 24 hours from 5 o'clock; null where the hours of that weekday are not shown. */
export type Heat = (Figure[] | null)[];

/** The largest number of a week's hours and where it stands; no places where more than three share it. */
export function busiestPlaces(heat: Heat): { most: number; places: { day: number; hour: number }[] } {
  const all = heat.flatMap((hours, day) => (hours ?? []).map(({ n }, hour) => ({ n, day, hour })));
  const most = Math.max(0, ...all.map(({ n }) => n));
  const places = all.filter(({ n }) => n > 0 && n === most);
  return { most, places: places.length > TIED_MOST ? [] : places };
}

/** How two sums differ; null where either is not known exactly. */
export const changeOf = (now: Figure, before: Figure): number | null =>
  now.is === 'exact' && before.is === 'exact' ? now.n - before.n : null;

export const PERIODS = ['week', 'last', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];
export const periodIn = (text: string | null): Period => PERIODS.find((each) => each === text) ?? 'week';
export const measureIn = (text: string | null): Measure => MEASURES.find((each) => each === text) ?? 'view';
