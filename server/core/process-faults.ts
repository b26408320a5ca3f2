import { log, traceOf } from './log.ts';

/** A stop that hangs on what is broken is given up after this. */
const GIVE_UP_MS = 20_000;

/** What was thrown may be anything, and anybody's words: only an error's trace is kept. */
const traceOfAny = (thrown: unknown) => traceOf(thrown) ?? `a ${typeof thrown} was thrown`;

/**
 * Watches for what fails where no caller waits for it (security.md R32). A rejected promise costs its own work and
 * nothing else: it is an alarm in the log, and the process lives. After an uncaught exception nobody knows what state
 * the process is in: it stops in order, by `stop`, and ends with code 1 for a supervisor to replace it.
 * @returns what ends the watching.
 */
export function watchFaults(stop: () => Promise<void>): () => void {
  const onRejection = (reason: unknown) =>
    log.error(
      { alarm: 'rejection', error: traceOfAny(reason) },
      'a promise was rejected and nobody waited for it',
    );
  let isEnding = false;
  const onException = (error: unknown) => {
    log.fatal(
      { alarm: 'exception', error: traceOfAny(error) },
      'an exception was not caught: the process stops',
    );
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    void stop()
      .then(() => log.info('stopped'))
      .finally(() => process.exit(1));
  };
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  return () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
