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
