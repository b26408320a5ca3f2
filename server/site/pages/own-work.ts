import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Lag } from '../../core/http/metrics.ts';

/** A render of our own waits this long at most for those of visitors: changed pages come out under load too. */
const GIVE_WAY_MS = 100;
const LOOK_EVERY_MS = 5;
/** After a visitor found the event loop lagging, this long: a whole window of the lag is then the visitors' alone. */
const REST_MS = 2500;
/** However many visitors come meanwhile, it ends after this. */
const LONGEST_REST_MS = 30_000;

/**
 * What the process renders of its own accord (the pre-render, pages that changed) beside what visitors wait for. It
 * gives way to them, and its lag turns no one away.
 */
export class OwnWork {
  readonly #lag: () => Lag;
  #visitors = 0;
  #running = 0;
  #activeAt = performance.now();
  #restSince = 0;
  #restUntil = 0;

  /** `lag` is the event loop's over the last window. */
  constructor(lag: () => Lag) {
    this.#lag = lag;
  }

  /** Runs a render for a visitor, who may wait for a place in a queue within `work`. */
  async forVisitor<T>(work: () => Promise<T>): Promise<T> {
    this.#visitors += 1;
    try {
      return await work();
    } finally {
      this.#visitors -= 1;
    }
  }

  /** Runs a render of our own once no visitor waits for one. */
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

  /** Notes that the process has just worked of its own accord, such as at its start. */
  note(): void {
    this.#activeAt = performance.now();
  }

  /**
   * Whether a visitor is turned away: the event loop lags by more than `maxMs`, and not because of work of our own. If
   * it may be that, our own work rests until the lag tells.
   */
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
    // Answers that are ready go out first.
    await turn();
    for (;;) {
      const now = performance.now();
      if (now >= this.#restUntil && (this.#visitors === 0 || now >= until)) return;
      await pause(LOOK_EVERY_MS);
    }
  }
}
