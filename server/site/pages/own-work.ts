import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Lag } from '../../core/http/metrics.ts';

/** A background render waits this long at most for visitors' renders, so that changed pages come out under load. */
const GIVE_WAY_MS = 100;
const LOOK_EVERY_MS = 5;
/** Background work rests this long after lag, so that a whole window of the lag measures visitors alone. */
const REST_MS = 2500;
/** The rest ends after this, however many visitors come. */
const LONGEST_REST_MS = 30_000;

/** Background renders (pre-render, changed pages): they give way to visitors, and their lag turns no visitor away. */
export class OwnWork {
  readonly #lag: () => Lag;
  #visitors = 0;
  #running = 0;
  #activeAt = performance.now();
  #restSince = 0;
  #restUntil = 0;

  constructor(lag: () => Lag) {
    this.#lag = lag;
  }

  async forVisitor<T>(work: () => Promise<T>): Promise<T> {
    this.#visitors += 1;
    try {
      return await work();
    } finally {
      this.#visitors -= 1;
    }
  }

  /** Runs `work` once no visitor waits for a render. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#giveWay();
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.note();
    }
  }

  /** Marks background work outside `run`, such as the start of the process. */
  note(): void {
    this.#activeAt = performance.now();
  }

  /** Lag above `maxMs` first rests the background work; only lag without such work turns a visitor away. */
  isOverloaded(maxMs: number): boolean {
    const { mean, since } = this.#lag();
    if (mean <= maxMs) return false;
    const now = performance.now();
    if (now >= this.#restUntil) this.#restSince = now;
    this.#restUntil = Math.min(now + REST_MS, this.#restSince + LONGEST_REST_MS);
    return this.#running === 0 && this.#activeAt < since;
  }

  async #giveWay(): Promise<void> {
    const until = performance.now() + GIVE_WAY_MS;
    // Ready answers go out first.
    await turn();
    for (;;) {
      const now = performance.now();
      if (now >= this.#restUntil && (this.#visitors === 0 || now >= until)) return;
      await pause(LOOK_EVERY_MS);
    }
  }
}
