import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
const EVEN_ANSWER_MS = 150;

/** Answers no sooner than `EVEN_ANSWER_MS` after the call, so that its time does not tell who is registered. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + EVEN_ANSWER_MS;
  try {
    return await work();
  } finally {
    const left = end - performance.now();
    if (left > 0) await sleep(left);
  }
}
