/** Open intervals as epoch minutes: the same pairs that the page carries in `data-open`. */
export type Interval = [open: number, close: number];
export type OpenStatus = { kind: 'on' | 'soon' | 'off'; text: string; detail: string };

/** From this many minutes before, a change is said in minutes. */
const SOON = 60;

const JST_MINUTES = 9 * 60;

/** Business-day notation of an epoch minute: after midnight and before 05:00 the hours run on, 25:00. */
function clock(epochMinute: number): string {
  const ofDay = (epochMinute + JST_MINUTES) % 1440;
  const minute = ofDay <= 300 ? ofDay + 1440 : ofDay;
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

/** What a shop's hours mean at `now` (epoch minutes). `today` ends where the business day does. */
export function openStatus(intervals: readonly Interval[], now: number, endOfDay: number): OpenStatus {
  const current = intervals.find(([open, close]) => now >= open && now < close);
  if (current) {
    const left = current[1] - now;
    return left <= SOON
      ? { kind: 'soon', text: 'まもなく閉店', detail: `${clock(current[1])}まで` }
      : { kind: 'on', text: '営業中', detail: `${clock(current[1])}まで` };
  }
  const next = intervals.find(([open]) => open > now && open < endOfDay);
  if (!next)
    return {
      kind: 'off',
      text: intervals.some(([, close]) => close <= now) ? '本日の営業は終了' : '本日休み',
      detail: '',
    };
  const wait = next[0] - now;
  return wait <= SOON
    ? { kind: 'off', text: `あと${wait}分で開店`, detail: `${clock(next[0])}から` }
    : { kind: 'off', text: '営業前', detail: `${clock(next[0])}から` };
}

/** Reads `data-open="123-456,789-999"`. */
export const parseIntervals = (text: string): Interval[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('-').map(Number) as Interval);
