/** A login by LINE has to come back within this time. */
export const STATE_MINUTES = 10;
/** Ended states are kept this long, so that a late return still finds where it began. */
export const STATE_KEPT_HOURS = 24;
/** LINE answers within this time, or the visitor is told that it does not (R33). */
export const LINE_TIMEOUT_SECONDS = 8;
/** The moment in an ID token is at most this far from ours. */
export const ISSUED_WITHIN_SECONDS = 300;
/** A proof of who somebody is by LINE: they logged in there at most this long ago. */
export const PROOF_SECONDS = 120;
