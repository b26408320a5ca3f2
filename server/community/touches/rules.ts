import type { TouchKind } from '../../core/db/touch-tables.ts';

export const TOUCH_KINDS = ['view', 'call', 'line', 'coupon', 'map'] as const satisfies readonly TouchKind[];
/** Counts of touches are stored for this many days: three times what a desk shows. */
export const COUNTS_STORED_DAYS = 182;
