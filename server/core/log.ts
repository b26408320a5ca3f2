import { pino } from 'pino';
import { ConfigError, config } from './config.ts';

// A setting that cannot be used is told in one sentence by the program that reads it, not by its log.
function level(): string {
  try {
    return config().logLevel;
  } catch (error) {
    if (error instanceof ConfigError) return 'info';
    throw error;
  }
}

/** Structured logs, one JSON object a line on standard error; nothing personal may be put into them. */
export const log = pino(
  {
    level: level(),
    redact: ['email', 'tel', 'password', 'code', '*.email', '*.tel', '*.password'],
  },
  pino.destination(2),
);

/** PostgreSQL names in its messages the values that it cannot use: those may be anybody's number or address. */
type DatabaseError = Error & { code: string; severity: string; table?: string; constraint?: string };

const isDatabaseError = (error: Error): error is DatabaseError => 'severity' in error && 'code' in error;

/** What the log keeps of an error: its stack, of one from the database its code in place of its message. */
export function traceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!isDatabaseError(error)) return error.stack;
  const { code, table, constraint, stack = '' } = error;
  const said = ['database', code, table, constraint].filter(Boolean).join(' ');
  return [said, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}
