type Day = { date: string; name: string; shift: { start: string; startsAt: number; ended: boolean } | null };
type Coming = { tonight: { word: string; start: string; startsAt: number } | null; next: string | null };

export const OVER = '終了';
const EVENING = 17;
/** In minutes; 05:00 in Japan, at which one day of business ends and the next begins, is 20:00 UTC. */
const [DAY, DAY_START] = [24 * 60, 20 * 60];

/** Today's shift as long as it has not ended, of 「今夜 18:00」, and the one after today: 「11/29(日) 20:00〜」. */
export function comingShifts(week: readonly Day[], today: string): Coming {
  const shift = week.find(({ date }) => date === today)?.shift;
  const later = week.find((day) => day.date > today && day.shift);
  const word = Number(shift?.start.split(':')[0]) < EVENING ? '本日 ' : '今夜 ';
  return {
    tonight: shift && !shift.ended ? { word, start: shift.start, startsAt: shift.startsAt } : null,
    next: later?.shift ? `${later.name} ${later.shift.start}〜` : null,
  };
}

/**
 * 出勤中 from the start of the shift (epoch minutes) on; before it, the start; once it is over, as each is at 05:00,
 * 終了. `isLong`: with both.
 */
export function shiftStatus(
  start: string,
  startsAt: number,
  ended: boolean,
  now: number,
  isLong = false,
): { on: boolean; text: string } {
  const morning = startsAt + DAY - ((startsAt - DAY_START) % DAY);
  if (ended || now >= morning) return { on: false, text: OVER };
  return now >= startsAt
    ? { on: true, text: isLong ? `出勤中 ${start}〜` : '出勤中' }
    : { on: false, text: `${start}〜` };
}
