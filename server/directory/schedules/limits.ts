/** Today and the seven days after it. */
export const SCHEDULE_DAYS = 8;
