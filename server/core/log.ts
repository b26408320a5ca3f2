import { pino } from 'pino';
import { ConfigError, config } from './config.ts';

function level(): string {
  try {
    return config().logLevel;
  } catch (error) {
    if (error instanceof ConfigError) return 'info';
    throw error;
  }
}

/** JSON lines on standard error; nothing personal may be put into them. */
export const log = pino(
  {
    level: level(),
    redact: ['email', 'tel', 'password', 'code', '*.email', '*.tel', '*.password'],
  },
  pino.destination(2),
);

/** PostgreSQL's messages repeat values, which may be personal. */
type DatabaseError = Error & { code: string; severity: string; table?: string; constraint?: string };

const isDatabaseError = (error: Error): error is DatabaseError => 'severity' in error && 'code' in error;

/** Of an error of the database its code in place of its message. */
export function traceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!isDatabaseError(error)) return error.stack;
  const { code, table, constraint, stack = '' } = error;
  const said = ['database', code, table, constraint].filter(Boolean).join(' ');
  return [said, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
}
