import { TIERS, type TierName, VOTE_COST } from './limits.ts';

/** Points as they were at a moment (ms since 1970). */
export type Stored = { points: number; storedAt: number };
export type Tier = (typeof TIERS)[TierName];

export const tierOf = (hasMore: boolean): Tier => TIERS[hasMore ? 'full' : 'mail'];
export const intervalOf = ({ everyMinutes }: Tier): number => everyMinutes * 60_000;

/**
 * What has become of stored points by `now`. `storedAt` moves by whole steps, so that a part of the next one is not
 * lost; a clock that went back gives nothing.
 */
export function recover({ points, storedAt }: Stored, tier: Tier, now: number): Stored {
  const steps = Math.max(0, Math.floor((now - storedAt) / intervalOf(tier)));
  const grown = Math.min(tier.max, points + steps * tier.step);
  return { points: grown, storedAt: grown >= tier.max ? now : storedAt + steps * intervalOf(tier) };
}

/** Milliseconds until there are more points; null when there are as many as there can be. */
export const untilNext = ({ points, storedAt }: Stored, tier: Tier, now: number): number | null =>
  points >= tier.max ? null : Math.min(intervalOf(tier), storedAt + intervalOf(tier) - now);

/** Minutes until there are points for a vote, whole ones and at least one. */
export function minutesToVote(stored: Stored, tier: Tier, now: number): number {
  const steps = Math.ceil((VOTE_COST - stored.points) / tier.step);
  const wait = (untilNext(stored, tier, now) ?? 0) + (steps - 1) * intervalOf(tier);
  return Math.max(1, Math.ceil(wait / 60_000));
}

/** What a vote gives: its cost, or what is left for this cast today. */
export const givenBy = (tier: Tier, givenToday: number): number =>
  Math.max(0, Math.min(VOTE_COST, tier.perCastAndDay - givenToday));
