import { InvalidInputError } from '../../core/http/errors.ts';
import { SCHEDULE_DAYS } from './limits.ts';
import { TIME_FAR, TIME_PAST } from './wording.ts';

const JAPAN_MS = 9 * 3_600_000;

export function readScheduledTime(text: string): Date | null | undefined {
  if (!text) return null;
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?$/.exec(text) ?? [];
  const at = new Date(`${date}T${clock}:00+09:00`);
  const isReal =
    !Number.isNaN(at.getTime()) && new Date(at.getTime() + JAPAN_MS).toISOString().startsWith(date ?? '-');
  return isReal ? at : undefined;
}

const DAY_MS = 86_400_000;

/** @throws InvalidInputError */
export function checkTime(scheduledAt: Date, now: Date): void {
  const refuse = (problem: string) => new InvalidInputError({ scheduledOn: [problem] });
  if (scheduledAt <= now) throw refuse(TIME_PAST);
  if (scheduledAt.getTime() > now.getTime() + SCHEDULE_DAYS * DAY_MS) throw refuse(TIME_FAR);
}
