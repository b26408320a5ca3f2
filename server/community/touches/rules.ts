/** Counts of touches are stored for this many days: three times what a desk shows. */
export const COUNTS_STORED_DAYS = 182;
