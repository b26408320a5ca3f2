import { nextDayOf } from '../../../server/core/business-day.ts';

/** Open intervals as epoch minutes: the same pairs that the page carries in `data-open`. */
export type Interval = [open: number, close: number];
export type OpenStatus = { kind: 'on' | 'soon' | 'next' | 'off'; text: string; detail: string };

/** From this many minutes before, a change is said in minutes. */
const SOON = 60;

const JST_MINUTES = 9 * 60;

/** From here on (28:00) the clock is easier to read than hours that run on. */
const MORNING = 4 * 60;

/** Business-day notation of an epoch minute: after midnight the hours run on, 25:00, and 28:00 is 翌4:00. */
function clock(epochMinute: number): string {
  const ofDay = (epochMinute + JST_MINUTES) % 1440;
  const isMorning = ofDay >= MORNING && ofDay <= 300;
  const minute = ofDay < MORNING ? ofDay + 1440 : ofDay;
  return `${isMorning ? '翌' : ''}${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/**
 * What a shop's hours mean at `now` (epoch minutes). `endOfDay`: where the business day ends; `next`: the opening after
 * a day off, empty when it is not known, undefined when the shop has entered no hours.
 */
export function openStatus(
  intervals: readonly Interval[],
  now: number,
  endOfDay: number,
  next?: string,
): OpenStatus {
  const current = intervals.find(([open, close]) => now >= open && now < close);
  if (current) {
    const left = current[1] - now;
    return left <= SOON
      ? { kind: 'soon', text: 'まもなく閉店', detail: `${clock(current[1])}まで` }
      : { kind: 'on', text: '営業中', detail: `${clock(current[1])}まで` };
  }
  const coming = intervals.find(([open]) => open > now && open < endOfDay);
  if (!coming) {
    if (intervals.some(([, close]) => close <= now))
      return { kind: 'off', text: '本日の営業は終了', detail: '' };
    if (intervals.length === 0 && next === undefined)
      return { kind: 'off', text: '営業時間は未定', detail: '' };
    return { kind: 'off', text: '本日お休み', detail: next ? `次は${next}` : '' };
  }
  const wait = coming[0] - now;
  return wait <= SOON
    ? { kind: 'next', text: `あと${wait}分で開店`, detail: `${clock(coming[0])}から` }
    : { kind: 'off', text: '営業前', detail: `${clock(coming[0])}から` };
}

/** Beyond C4: what 「25:00まで」 is to those who hear it, 「翌1:00まで」; empty where the clock says it so already. */
export function spokenDetail(detail: string): string {
  const [, time = '', rest = ''] = /^(\d{1,2}:\d\d)(まで|から)$/.exec(detail) ?? [];
  const next = nextDayOf(time);
  return next ? next + rest : '';
}

/** Reads `data-open="123-456,789-999"`. */
export const parseIntervals = (text: string): Interval[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('-').map(Number) as Interval);
