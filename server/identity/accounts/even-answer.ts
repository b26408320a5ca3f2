import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../../core/config.ts';

/** Answers no sooner than `evenAnswerMs` after the call, so that its time does not tell who is registered. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + config().evenAnswerMs;
  try {
    return await work();
  } finally {
    const left = end - performance.now();
    if (left > 0) await sleep(left);
  }
}
