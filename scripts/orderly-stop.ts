import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../server/core/log.ts';

/** A terminal's Ctrl-C and its end, systemd, a container engine. */
const SIGNALS = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;
/** A child that died of the same signal can be heard of before the signal itself (ms). */
const HEARD_AFTER_MS = 100;

/**
 * The one stop of a process that holds a database, however many signals ask for it: systemd sends one to every process
 * of the group, and those that started this one pass theirs on. `exitCode` is of a process that was stopped.
 */
export class OrderlyStop {
  readonly #exitCode: number;
  #close: (() => Promise<void>) | null = null;
  #asked = false;
  #stopping: Promise<never> | null = null;

  constructor({ exitCode }: { exitCode: number }) {
    this.#exitCode = exitCode;
    for (const signal of SIGNALS)
      process.on(signal, () => {
        this.#asked = true;
        void this.#stop();
      });
  }

  /** From here on a stop is `close`. Resolves only while none has been asked for. */
  async by(close: () => Promise<void>): Promise<void> {
    this.#close = close;
    if (this.#asked) await this.#stop();
  }

  /** Waits for the end of a process that was asked to stop: what its work then failed of is no fault. */
  async settle(): Promise<void> {
    await pause(HEARD_AFTER_MS);
    if (!this.#asked) return;
    this.#close ??= async () => {};
    await this.#stop();
  }

  /** Before there is anything to close, the step under way is finished first. */
  #stop(): Promise<void> {
    const close = this.#close;
    if (!close) return Promise.resolve();
    this.#stopping ??= this.#end(close);
    return this.#stopping;
  }

  async #end(close: () => Promise<void>): Promise<never> {
    try {
      await close();
    } catch (error) {
      log.error({ error: (error as Error).stack }, 'the stop was not in order');
    }
    log.info('stopped');
    process.exit(this.#exitCode);
  }
}
