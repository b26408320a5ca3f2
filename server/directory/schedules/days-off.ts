import type { Schedule, ScheduleDate } from './contract.ts';

/** The day that a shop's page opens with: today, or the next one with hours where today is a day off. */
export function homeOf([today, ...coming]: readonly ScheduleDate[]): string {
  const next = today?.off ? coming.find(({ opens }) => opens !== '') : undefined;
  return (next ?? today)?.value ?? '';
}

/** The day off that the schedule of `date` has to explain: its own, or today's where it stands in for it. */
export function dayOffOf(dates: readonly ScheduleDate[], date: string): Schedule['dayOff'] {
  const chosen = dates.findIndex(({ value }) => value === date);
  const place = date === homeOf(dates) && dates[0]?.off ? 0 : chosen;
  const day = dates[place];
  if (!day?.off) return null;
  const next = dates.slice(place + 1).find(({ opens }) => opens !== '');
  return { day: day.value, next: next?.value ?? null };
}
