import { setTimeout as sleep } from 'node:timers/promises';
import { EVEN_ANSWER_MS } from './limits.ts';

/**
 * Does `work` and answers no sooner than a fixed time after, whether it succeeds or throws. What is compared and
 * written is as much in every case; this hides what is left.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + EVEN_ANSWER_MS;
  try {
    return await work();
  } finally {
    const left = end - performance.now();
    if (left > 0) await sleep(left);
  }
}
