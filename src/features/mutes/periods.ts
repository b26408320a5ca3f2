import { PERIODS } from '../../../server/community/mutes/rules.ts';
import { timeText } from '../../../server/core/time-text.ts';

/** The periods as choices of a form, whose values are texts. */
export const PERIOD_CHOICES = PERIODS.map(({ value, name }) => ({ value: String(value), name }));

/** 「11/28(土) 21:05まで」, or that it goes on. */
export const untilText = (until: string | null): string => (until ? `${timeText(until)}まで` : 'ずっと');
