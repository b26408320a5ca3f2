import { RESEND_GAPS_S } from '../../../server/gateways/messaging/limits.ts';

/** A destination gets a new code at most once a minute (decisions §3), in s. */
const LEAST = 60;

/** Seconds until the next code may be asked for, after `sent` of them: between texts the server waits longer each time. */
export const resendWait = (sent: number, byText: boolean): number =>
  byText ? (RESEND_GAPS_S[Math.min(sent, RESEND_GAPS_S.length) - 1] ?? LEAST) : LEAST;
