import type { Schedule } from './contract.ts';

/** `opens`: empty on a day off, and where no hours are entered. */
export type Day = { value: string; off?: true | undefined; opens: string };

/** The day that a shop's page opens with: today, or the next one with hours where today is a day off. */
export function homeOf([today, ...coming]: readonly Day[]): string {
  const next = today?.off ? coming.find(({ opens }) => opens !== '') : undefined;
  return (next ?? today)?.value ?? '';
}

/** The day off that the schedule of `date` has to explain: its own, or today's where it stands in for it. */
export function dayOffOf(days: readonly Day[], date: string): Schedule['dayOff'] {
  const chosen = days.findIndex(({ value }) => value === date);
  const place = date === homeOf(days) && days[0]?.off ? 0 : chosen;
  const day = days[place];
  if (!day?.off) return null;
  const next = days.slice(place + 1).find(({ opens }) => opens !== '');
  return { day: day.value, next: next ? { day: next.value, opens: next.opens } : null };
}
