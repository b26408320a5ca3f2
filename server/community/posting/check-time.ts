import { InvalidInputError } from '../../core/http/errors.ts';
import { SCHEDULE_DAYS } from './limits.ts';
import { TIME_FAR, TIME_PAST } from './wording.ts';

const DAY_MS = 86_400_000;

/** When a post is published lies ahead, and not too far. @throws InvalidInputError */
export function checkTime(scheduledAt: Date, now: Date): void {
  const refuse = (problem: string) => new InvalidInputError({ scheduledOn: [problem] });
  if (scheduledAt <= now) throw refuse(TIME_PAST);
  if (scheduledAt.getTime() > now.getTime() + SCHEDULE_DAYS * DAY_MS) throw refuse(TIME_FAR);
}
