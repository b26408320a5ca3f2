import type { OwnWork } from './own-work.ts';

/** The pool has ten connections, and the publisher and the API need some. */
const CONCURRENCY = 6;
/** Beyond this a visitor gets an error at once instead of a long wait (security.md 7.11). */
const MAX_WAITING = 200;

export class OverloadedError extends Error {}

export class RenderQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #own: OwnWork;
  #running = 0;

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
    // A free place is handed over, so the number of running renders stays as it is.
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
