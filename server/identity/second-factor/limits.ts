/** A shown secret waits this long for its first code. */
export const ENROLMENT_MINUTES = 15;
export const RECOVERY_CODES = 10;
/** Seconds of one code of an authenticator app. */
export const STEP_SECONDS = 30;
