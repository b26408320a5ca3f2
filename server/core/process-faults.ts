import { log, traceOf } from './log.ts';

const GIVE_UP_MS = 20_000;

/** Only an error's trace: anything may be thrown. */
const traceOfAny = (thrown: unknown) => traceOf(thrown) ?? `a ${typeof thrown} was thrown`;

/**
 * A rejected promise costs its own work and is an alarm; after an uncaught exception the process stops by `stop` and
 * ends with code 1 (security.md R32). @returns what ends the watching
 */
export function watchFaults(stop: () => Promise<void>): () => void {
  const onRejection = (reason: unknown) =>
    log.error(
      { alarm: 'rejection', error: traceOfAny(reason) },
      'a promise was rejected and no code waited for it',
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
