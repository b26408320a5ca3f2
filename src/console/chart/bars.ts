import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type IsoDate, weekdayOf } from '#server/core/business-day.ts';
import { formatDate } from '#server/core/holidays.ts';

/** `label` stands below it where it is not empty, `text` above it. `few`: its height is not known. */
export type Bar = {
  label: string;
  value: number;
  text: string;
  tone?: 'past' | 'open' | 'few';
  day?: 'sat' | 'sun' | undefined;
};
/** In units of the view box; `left` holds the numbers of the axis. */
export type ChartBox = { width: number; top: number; bottom: number; left: number; right: number };

const TICKS = 4;
/** The least number at the top of an axis. */
const LEAST = 4;
const FEW_HEIGHT = 8;
const GAP = 0.36;

/** Where bars, axis and the line of another time stand. A value that is null interrupts the line. */
export function layOut(
  bars: readonly Bar[],
  { width, top, bottom, left, right }: ChartBox,
  before: readonly (number | null)[] = [],
) {
  const most = Math.max(LEAST, ...bars.map(({ value }) => value), ...before.map((value) => value ?? 0));
  const y = scaleLinear().domain([0, most]).nice(TICKS).range([bottom, top]);
  const x = scaleBand<number>()
    .domain(bars.map((_, i) => i))
    .range([left, width - right])
    .padding(GAP);
  const centre = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2;
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, i) => centre(i))
    .y((value) => y(value ?? 0));
  return {
    ticks: y
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: y(value) })),
    bars: bars.map((bar, i) => {
      const height = bar.tone === 'few' ? FEW_HEIGHT : bottom - y(bar.value);
      return { ...bar, centre: centre(i), x: x(i) ?? 0, y: bottom - height, width: x.bandwidth(), height };
    }),
    line: path([...before]),
  };
}

const DAYS = ['sun', undefined, undefined, undefined, undefined, undefined, 'sat'] as const;

/** Below a day's bar: 「20(金)」 in a week, the date of every seventh day in more. */
export function dayLabel(date: IsoDate, i: number, length: number): Pick<Bar, 'label' | 'day'> {
  const name = formatDate(date);
  if (length <= 7)
    return { label: name.replace(/^\d+\//, '').replace('・祝', ''), day: DAYS[weekdayOf(date)] };
  return { label: i % 7 === length % 7 ? name.replace(/\(.*/, '') : '' };
}

/** Below a week's bar: its Monday, of every third week. */
export const weekLabel = (monday: IsoDate, i: number): Pick<Bar, 'label' | 'day'> => ({
  label: i % 3 === 0 ? formatDate(monday).replace(/\(.*/, '') : '',
});
