export const CONFIRM_HOURS = 24;
/** Of the consent, after the magazine was stopped. */
export const PROOF_DAYS = 365;
export const SUBJECT_MAX = 60;
export const BODY_MAX = 5000;
/** Two mails a second leave a queue of codes its room. */
export const MAILS_AT_ONCE = 10;
export const BATCH_GAP_MS = 5000;
/** An issue that could not reach an address by then is old. */
export const ISSUE_DAYS = 3;
export const DELIVERIES_KEPT_DAYS = 30;
/** Who ends the magazine so soon after an issue counts among its results. */
export const STOP_DAYS = 7;
/** The row of `mail` that counts a day. */
export const DAY_SECONDS = 86_400;
/** A plan may still go so long after its business day. */
export const LATE_HOURS = 2;
export const PLAN_DAYS = 30;
