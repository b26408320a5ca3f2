import { TIERS, type TierName, VOTE_COST } from './limits.ts';

export type Stored = { points: number; storedAt: number };
export type Tier = (typeof TIERS)[TierName];

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

export function minutesToVote(stored: Stored, tier: Tier, now: number): number {
  const steps = Math.ceil((VOTE_COST - stored.points) / tier.step);
  const wait = (untilNext(stored, tier, now) ?? 0) + (steps - 1) * intervalOf(tier);
  return Math.max(1, Math.ceil(wait / 60_000));
}

/** What a vote gives: its cost, or what is left for this cast today. */
export const givenBy = (tier: Tier, givenToday: number): number =>
  Math.max(0, Math.min(VOTE_COST, tier.perCastAndDay - givenToday));
