import type { SmsCounts } from './defence-queries.ts';
import {
  CARRIER_PER_MINUTE,
  NUMBERS_PER_BLOCK_HOUR,
  RESEND_GAPS_S,
  SMS_PER_NUMBER_DAY,
  VERIFIED_OF,
  VERIFIED_SHARE,
} from './limits.ts';

export type Budget = { smsPerHour: number; smsPerDay: number };

export type Verdict =
  | { may: 'send' }
  | { may: 'wait'; seconds: number }
  | { may: 'pause'; alarm: 'budget' | 'walk' | 'unverified' | null };

const DAY_S = 86_400;

/** To any number (security.md 7.6, decisions §3). */
export function judge(counts: SmsCounts, budget: Budget): Verdict {
  if (counts.paused) return { may: 'pause', alarm: null };
  if (counts.lastHour >= budget.smsPerHour || counts.lastDay >= budget.smsPerDay)
    return { may: 'pause', alarm: 'budget' };
  if (counts.blockNumbers >= NUMBERS_PER_BLOCK_HOUR) return { may: 'pause', alarm: 'walk' };
  if (counts.judged >= VERIFIED_OF && counts.verified / counts.judged < VERIFIED_SHARE)
    return { may: 'pause', alarm: 'unverified' };
  if (counts.carrierMinute >= CARRIER_PER_MINUTE) return { may: 'wait', seconds: 60 };
  return { may: 'send' };
}

/** 60 seconds after the first, then two, five and fifteen minutes. */
export function judgeNumber({ asked, sinceLast }: Pick<SmsCounts, 'asked' | 'sinceLast'>): Verdict {
  if (asked >= SMS_PER_NUMBER_DAY) return { may: 'wait', seconds: DAY_S };
  const gap = RESEND_GAPS_S[Math.min(asked, RESEND_GAPS_S.length) - 1] ?? 0;
  // A concurrent text may have been counted after this transaction began: its age is negative then.
  const left = sinceLast === null ? 0 : Math.ceil(gap - Math.max(0, sinceLast));
  return left > 0 ? { may: 'wait', seconds: left } : { may: 'send' };
}
