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
