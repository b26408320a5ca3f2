import { sql } from 'kysely';
import { businessDateOf, businessMinuteOf, eveningOf, isEvening } from '../../core/business-day.ts';
import type { Key, Term } from '../../core/db/keyset.ts';
import type { EveningGroup, ShopParams } from '../listing/contract.ts';
import { shopSort } from '../listing/rules.ts';
import { isOpenAt, opensAfter, worksAt } from './conditions.ts';

type Asked = Pick<ShopParams, 'sort' | 'lat' | 'date' | 'text'>;

/** From 17:00 on, おすすめ and nearest-first (without words) list shops that are open first. */
export const isEveningOrder = (params: Asked, at: Date | number): boolean =>
  (shopSort(params) === 'recommend' || (shopSort(params) === 'distance' && params.text === null)) &&
  isEvening(at) &&
  (params.date === null || params.date === businessDateOf(at));

/** 0 open with casts at work, 1 open, 2 opens later, 3 stays closed. */
export function stateTonight(at: Date | number): Term {
  const [today, minute] = [businessDateOf(at), businessMinuteOf(at)];
  return {
    by: sql`case when ${isOpenAt(today, minute)} then case when ${worksAt(today, minute)} then 0 else 1 end
      when ${opensAfter(today, minute)} then 2 else 3 end`,
    type: 'integer',
  };
}

const GROUPS: readonly EveningGroup[] = ['open', 'open', 'later', 'closed'];

export const groupOf = (params: Asked, [state]: Key, at: Date | number): EveningGroup | null =>
  isEveningOrder(params, at) && params.text === null ? (GROUPS[state ?? -1] ?? null) : null;

const QUARTER_MS = 15 * 60_000;

/** The instant (ms) from which a stored list may be in another order: hours and shifts begin and end at quarters. */
export const nextChangeOf = (now: Date | number): number =>
  isEvening(now) ? (Math.floor(Number(now) / QUARTER_MS) + 1) * QUARTER_MS : eveningOf(now);
