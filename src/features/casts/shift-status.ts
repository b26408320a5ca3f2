type Day = { date: string; name: string; shift: { start: string; startsAt: number; ended: boolean } | null };
type Coming = { tonight: { word: string; start: string; startsAt: number } | null; next: string | null };

const EVENING = 17;

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

/** 出勤中 from the start of the shift (epoch minutes) on; before it, the start; once it is over, 終了. `isLong`: with both. */
export function shiftStatus(
  start: string,
  startsAt: number,
  ended: boolean,
  now: number,
  isLong = false,
): { on: boolean; text: string } {
  if (ended) return { on: false, text: '終了' };
  return now >= startsAt
    ? { on: true, text: isLong ? `出勤中 ${start}〜` : '出勤中' }
    : { on: false, text: `${start}〜` };
}
