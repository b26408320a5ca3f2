import type { Points } from './contract.ts';
import { TIERS, type TierName, VOTE_COST } from './limits.ts';

export type Stored = { points: number; storedAt: number };
export type Tier = (typeof TIERS)[TierName];
type Growing = Pick<Points, 'point' | 'step' | 'interval' | 'nextIn'>;

export const tierOf = (hasMore: boolean): Tier => TIERS[hasMore ? 'full' : 'mail'];
export const intervalOf = ({ everyMinutes }: Tier): number => everyMinutes * 60_000;

/** `storedAt` moves by whole steps, so that a part of the next is not lost; a clock that went back gives nothing. */
export function recover({ points, storedAt }: Stored, tier: Tier, now: number): Stored {
  const steps = Math.max(0, Math.floor((now - storedAt) / intervalOf(tier)));
  const grown = Math.min(tier.max, points + steps * tier.step);
  return { points: grown, storedAt: grown >= tier.max ? now : storedAt + steps * intervalOf(tier) };
}

/** Null at the maximum. */
export const untilNext = ({ points, storedAt }: Stored, tier: Tier, now: number): number | null =>
  points >= tier.max ? null : Math.min(intervalOf(tier), storedAt + intervalOf(tier) - now);

/** Until they are enough for a vote; `interval` and `nextIn` in seconds. */
export function minutesToVote({ point, step, interval, nextIn }: Growing): number {
  const steps = Math.ceil((VOTE_COST - point) / step);
  const wait = (nextIn ?? 0) + (steps - 1) * interval;
  return Math.max(1, Math.ceil(wait / 60));
}

export const tooFew = (points: Growing): string =>
  `投票ポイントが足りません（残り${points.point}Pt）。あと約${minutesToVote(points)}分で投票できます。`;

/** What a vote gives: its cost, or what is left for this cast today. */
export const givenBy = (tier: Tier, givenToday: number): number =>
  Math.max(0, Math.min(VOTE_COST, tier.perCastAndDay - givenToday));
