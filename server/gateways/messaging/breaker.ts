import { log } from '../../core/log.ts';
import { BREAKER_FAILURES, BREAKER_PAUSE_MS } from './limits.ts';

/** Opens after five failures in a row; after a pause one call tries again. */
export class Breaker {
  readonly #name: string;
  readonly #now: () => number;
  #failures = 0;
  #closedUntil = 0;

  /** @param now a monotonic clock in milliseconds */
  constructor(name: string, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#now = now;
  }

  /** 0 when the service may be called; a call that is let through holds others back. */
  wait(): number {
    if (this.#failures < BREAKER_FAILURES) return 0;
    const left = this.#closedUntil - this.#now();
    if (left > 0) return left;
    this.#closedUntil = this.#now() + BREAKER_PAUSE_MS;
    return 0;
  }

  /** The same, and holds nothing back. */
  rest(): number {
    return this.#failures < BREAKER_FAILURES ? 0 : Math.max(0, this.#closedUntil - this.#now());
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures < BREAKER_FAILURES) return;
    this.#closedUntil = this.#now() + BREAKER_PAUSE_MS;
    if (this.#failures === BREAKER_FAILURES)
      log.error({ alarm: 'breaker', service: this.#name }, 'a service fails: it is left alone for a while');
  }

  succeeded(): void {
    if (this.#failures >= BREAKER_FAILURES) log.info({ service: this.#name }, 'the service answers again');
    this.#failures = 0;
  }
}
