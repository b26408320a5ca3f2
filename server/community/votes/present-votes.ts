import type { Caller } from '../../identity/sessions/caller.ts';
import type { Points } from './contract.ts';
import type { CastRow } from './queries.ts';
import { intervalOf, type Stored, type Tier, untilNext } from './rules.ts';
import { INACTIVE, OF_ADMIN, OWN_PAGE } from './wording.ts';

export const NO_POINTS: Points = {
  point: 0,
  max: 0,
  needRecovery: false,
  step: 0,
  interval: 0,
  nextIn: null,
};

/** Points as they are told; `stored` has recovered until `now`. */
export function pointsOf(stored: Stored, tier: Tier, now: number): Points {
  const next = untilNext(stored, tier, now);
  return {
    point: stored.points,
    max: tier.max,
    needRecovery: next !== null,
    step: tier.step,
    interval: intervalOf(tier) / 1000,
    nextIn: next === null ? null : Math.max(1, Math.ceil(next / 1000)),
  };
}

/** Why the caller cannot vote for a cast at all; null when they can, or are not logged in. */
export function refusalOf(
  cast: CastRow,
  castId: number,
  caller: Pick<Caller, 'castId' | 'member'>,
): string | null {
  if (cast.isSame || caller.castId === castId) return OWN_PAGE;
  if (caller.member?.isAdmin) return OF_ADMIN;
  return cast.isActive ? null : INACTIVE;
}
