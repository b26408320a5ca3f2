import { setTimeout } from 'node:timers/promises';
import type { Queryable } from '../db/connect.ts';
import { database } from '../db/database.ts';
import { addressKey, networkKey } from '../http/client-address.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestFacts } from '../http/request-facts.ts';
import { log } from '../log.ts';
import { LIMITS, type LimitKey, type LimitName, type LimitRow } from './limit-rows.ts';
import { limiterOf } from './points-store.ts';
import { deleteEndedPoints } from './queries.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const CAUSES: Partial<Record<LimitName, string>> = {
  login: 'ログインの失敗',
  shop_login: 'ログインの失敗',
  current_password: 'パスワードの間違い',
  mail: 'メールの送信',
  tl: '投稿',
  tl_young: '投稿',
  tl_edit: '投稿の編集',
  comment: 'コメント',
  comment_guest: 'コメント',
  list_file: 'CSVの保存',
};

/** The time is rounded up to what a sentence can name (decisions §4): `Retry-After` says the same. */
function pauseAfter(cause: string, milliseconds: number): { seconds: number; message: string } {
  const wait = Math.max(1, Math.ceil(milliseconds / 1000));
  const isLong = wait > HOUR_S;
  const unit = isLong ? HOUR_S : MINUTE_S;
  const count = Math.ceil(wait / unit);
  const time = `${count}${isLong ? '時間' : '分'}`;
  return {
    seconds: count * unit,
    message: `${cause}が続いたため、${time}ほど時間をおいてからお試しください。`,
  };
}

export class LimitError extends ApiError {
  readonly retryAfterSeconds: number;
  readonly ownMessage: string | null;

  constructor(milliseconds: number, ownMessage: string | null = null) {
    super('too_many_requests');
    this.retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
    this.ownMessage = ownMessage;
    if (ownMessage) this.message = ownMessage;
  }
}

/**
 * Rows without their key do not count. `account`: account, typed identifier or session; `target`: what is acted upon.
 * Personal values come as `lookup(…)` in hexadecimal.
 */
export type LimitKeys = {
  facts: Pick<RequestFacts, 'ip' | 'browser'>;
  account?: string | number;
  target?: string | number;
  points?: number;
};

function keyOf(by: LimitKey, { facts, points: _points, ...keys }: LimitKeys): string | undefined {
  if (by === 'global') return 'all';
  if (by === 'ip') return addressKey(facts.ip);
  if (by === 'network') return networkKey(facts.ip);
  if (by === 'browser') return facts.browser.toString('hex');
  return keys[by]?.toString();
}

function refusalOf(name: LimitName, wait: number): LimitError {
  const cause = CAUSES[name];
  if (!cause) return new LimitError(wait);
  const { seconds, message } = pauseAfter(cause, wait);
  return new LimitError(seconds * 1000, message);
}

const rowsOf = (name: LimitName): readonly LimitRow[] => LIMITS[name];

/** Too many tries of all together: slower for guessing, open for the rest. */
const SLOW_MS = 1000;

/**
 * The caller's own rows before shared ones; the first full row refuses, and nothing else is spent. Call it before a
 * transaction. `within`: rows of these seconds alone. @returns the full rows that spare @throws LimitError
 */
export async function limitSparing(name: LimitName, keys: LimitKeys, within?: number): Promise<LimitKey[]> {
  const spared: LimitKey[] = [];
  for (const row of rowsOf(name)) {
    const key = keyOf(row.by, keys);
    if (key === undefined || (within !== undefined && row.seconds !== within)) continue;
    const limiter = limiterOf(database(), name, row);
    const wait = await limiter.consume(key, keys.points);
    if (wait < 0) continue;
    if (row.spares) spared.push(row.by);
    else if (row.slows) await setTimeout(SLOW_MS);
    else throw refusalOf(name, wait);
  }
  return spared;
}

/** Past a row that spares the call goes on, with an alarm. @returns whether it is past one @throws LimitError */
export async function limitFlooded(name: LimitName, keys: LimitKeys, within?: number): Promise<boolean> {
  const spared = await limitSparing(name, keys, within);
  if (spared.length > 0) log.error({ alarm: 'limits', limit: name, by: spared }, 'more ask than usual');
  return spared.length > 0;
}

/** @throws LimitError */
export async function limit(name: LimitName, keys: LimitKeys, within?: number): Promise<void> {
  await limitFlooded(name, keys, within);
}

/** As `limit`, by `target` alone and in the caller's transaction: what is rolled back was not counted. @throws LimitError */
export async function limitTarget(trx: Queryable, name: LimitName, target: string | number): Promise<void> {
  for (const row of rowsOf(name)) {
    const wait = await limiterOf(trx, name, row).consume(`${target}`);
    if (wait >= 0) throw refusalOf(name, wait);
  }
}

/** For what is left out instead of refused. */
export async function isInLimit(counted: Promise<unknown>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}

async function forgetFailure(name: LimitName, keys: LimitKeys): Promise<void> {
  for (const row of rowsOf(name)) {
    const key = keyOf(row.by, keys);
    if (row.counts === 'failures' && key !== undefined) await limiterOf(database(), name, row).giveBack(key);
  }
}

/**
 * Failures are counted before `work`, so that no more are under way than may fail, and taken back on success.
 * @returns what `work` returns; false and null are failures. @throws LimitError
 */
export async function attempt<T>(name: LimitName, keys: LimitKeys, work: () => Promise<T>): Promise<T> {
  await limit(name, keys);
  let hasFailed = false;
  try {
    const done = await work();
    hasFailed = !done;
    return done;
  } finally {
    if (!hasFailed) await forgetFailure(name, keys);
  }
}

export const sweepLimits = (db: Queryable): Promise<number> => deleteEndedPoints(db);
