import { setTimeout as wait } from 'node:timers/promises';
import { endOfBusinessDay } from '../../server/core/business-day.ts';

/** Longer than a test file keeps the date it has read at its start; a longer one asks for the date each time. */
const MARGIN = 45_000;

// At 05:00 the business day changes: a file that would see that happen starts just after it.
const left = endOfBusinessDay(Date.now()) - Date.now();
if (left < MARGIN) await wait(left);
