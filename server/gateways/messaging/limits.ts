/** Numbers of security.md 7.6, 7.9 and of decisions §3. */
export const RESEND_GAPS_S = [60, 120, 300, 900];
export const SMS_PER_NUMBER_DAY = 5;
export const CARRIER_PER_MINUTE = 10;
/** Of the budget, for notices to owners that anybody can cause. */
export const STRANGERS_SHARE = 0.5;
/** More are a walk through numbers. */
export const NUMBERS_PER_BLOCK_HOUR = 10;
/** Of this many texts in a row the share below must have led to a right code. */
export const VERIFIED_OF = 50;
export const VERIFIED_SHARE = 0.2;
/** The newest texts have not had the time to be answered. */
export const ANSWER_TIME_S = 600;
export const PAUSE_MINUTES = 60;

/** What a text to Japan costs, about; the bill says exactly. */
export const SMS_COST_YEN = 12;

export const MESSAGES_KEPT_HOURS = 24;

/** In ms: visitors get an answer within ten seconds. */
export const GATEWAY_TIMEOUT_MS = 9000;
export const BREAKER_FAILURES = 5;
export const BREAKER_PAUSE_MS = 30_000;

export const CALL_DIGITS = 4;
export const CALL_TRIES = 3;
export const CALL_HEARD = 3;

export const TEXT_TOKEN_LENGTH = 8;
export const TEXT_MINUTES = 30;
