import { atom } from 'nanostores';
import type { Points } from '../../../server/community/votes/contract.ts';
import { VOTE_COST } from '../../../server/community/votes/limits.ts';
import { minutesToVote, tooFew } from '../../../server/community/votes/rules.ts';
import { businessDateOf } from '../../../server/core/business-day.ts';
import { call } from '../../lib/call.ts';

/**
 * What the server said of the reader's points and of the cast, and when (ms since 1970). `max` 0: a guest. `cap`: she has
 * had from the reader today what one may give.
 */
export type VoteState = Points & { total: number; refusal: string | null; cap: string | null; at: number };

/** Null until the server has answered. */
export const $votes = atom<VoteState | null>(null);

/** Taps that the server has not answered yet: what it says meanwhile is older than they are. */
let underWay = 0;
let counted = 0;
export function countTaps(more: 1 | -1): void {
  counted++;
  underWay += more;
}

let asked = 0;
let answered = 0;

/** Asks how things stand. What a tap or a later answer has overtaken is dropped. @returns whether there was an answer. */
export async function loadVotes(castId: number): Promise<boolean> {
  const before = counted;
  const turn = ++asked;
  const answer = await call('get', '/api/votes', { query: { castId } });
  if (!answer.ok || !answer.data.cast) return false;
  const { cast, ...points } = answer.data;
  const isNewest = turn > answered;
  answered = Math.max(answered, turn);
  if (isNewest && underWay === 0 && counted === before)
    $votes.set({ ...points, total: cast.total, refusal: cast.refusal, cap: cast.cap, at: Date.now() });
  return true;
}

/** Points as they have grown since the server said them, and the ms until there are more. */
export function grown(state: VoteState, now: number): { point: number; nextIn: number | null } {
  if (state.nextIn === null) return { point: state.point, nextIn: null };
  const wait = state.nextIn * 1000 - Math.max(0, now - state.at);
  if (wait > 0) return { point: state.point, nextIn: wait };
  const every = state.interval * 1000;
  const steps = 1 + Math.floor(-wait / every);
  const point = Math.min(state.max, state.point + steps * state.step);
  return { point, nextIn: point >= state.max ? null : every - (-wait % every) };
}

/** Why a tap would give nothing: in a sentence, and in the words that fit beside the ring. Null where it gives. */
export function closedBy(state: VoteState, now: number): { why: string; hint: string } | null {
  const { refusal, max, step, interval } = state;
  // It ends at 5:00, while the page may stay open.
  const cap = businessDateOf(state.at) === businessDateOf(now) ? state.cap : null;
  if (refusal) return { why: refusal, hint: '' };
  if (cap) return { why: cap, hint: '今日の上限です。朝5時から投票できます。' };
  const { point, nextIn } = grown(state, now);
  if (max === 0 || point >= VOTE_COST) return null;
  const growing = { point, step, interval, nextIn: nextIn === null ? null : nextIn / 1000 };
  return { why: tooFew(growing), hint: `あと約${minutesToVote(growing)}分で投票できます。` };
}

/** The state as if `points` had been given just now, or with a negative number taken back. */
export function given(state: VoteState, points: number, now: number): VoteState {
  const { point, nextIn } = grown(state, now);
  const left = Math.max(0, Math.min(state.max, point - points));
  const wait = nextIn ?? state.interval * 1000;
  const isFull = left >= state.max;
  return {
    ...state,
    point: left,
    total: state.total + points,
    needRecovery: !isFull,
    nextIn: isFull ? null : wait / 1000,
    at: now,
  };
}
