/** 出勤中 from the start of the shift (epoch minutes) on; before it, the start; once it is over, 終了. */
export function shiftStatus(
  start: string,
  startsAt: number,
  ended: boolean,
  now: number,
): { on: boolean; text: string } {
  if (ended) return { on: false, text: '終了' };
  return now >= startsAt ? { on: true, text: '出勤中' } : { on: false, text: `${start}〜` };
}
