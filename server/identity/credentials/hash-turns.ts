import { availableParallelism } from 'node:os';
import { ApiError } from '../../core/http/errors.ts';

/** Per process. */
export const HASHES_AT_ONCE = 4;
export const HASHES_WAITING = 50;

/** More than there are cores end no sooner together, but hold 19 MB each meanwhile. */
export const HASH_TURNS = Math.min(HASHES_AT_ONCE, availableParallelism());

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing eats memory and cores, and pages must go on. @throws ApiError 503 when the queue is full */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASH_TURNS) {
    if (waiting.length >= HASHES_WAITING) throw new ApiError('unavailable');
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn is handed on: a newcomer cannot take it.
    if (next) next();
    else running--;
  }
}
