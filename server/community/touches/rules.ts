import type { TouchKind } from '../../core/db/touch-tables.ts';

export const TOUCH_KINDS = ['view', 'call', 'line', 'coupon', 'map'] as const satisfies readonly TouchKind[];
/** Counts of touches are stored for this many days: 13 weeks and the 13 before, with the week that runs. */
export const COUNTS_STORED_DAYS = 189;
