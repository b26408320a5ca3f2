import type { OwnWork } from './own-work.ts';

/** Pages rendered for visitors at the same time; the pool has ten connections, and the publisher and API need some. */
const CONCURRENCY = 6;
/** Beyond this many waiting, a visitor is told at once instead of after a long wait (security.md 7.11). */
const MAX_WAITING = 200;

/** Too many renders are waiting already. */
export class OverloadedError extends Error {}

/** Runs renders for visitors in the order they were asked for, a few at a time. */
export class RenderQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #own: OwnWork;
  #running = 0;

  /** `own` gives way while a render waits or runs here. */
  constructor(own: OwnWork) {
    this.#own = own;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** @throws OverloadedError at once when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#own.forVisitor(() => this.#inTurn(work));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < CONCURRENCY) this.#running += 1;
    else if (this.#waiting.length >= MAX_WAITING)
      throw new OverloadedError('Too many pages wait to be rendered.');
    // A place that becomes free is handed over, so the number of running ones stays as it is.
    else await new Promise<void>((next) => this.#waiting.push(next));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
