import { pino } from 'pino';
import { config } from './config.ts';

/** Structured logs, one JSON object a line on standard error; nothing personal may be put into them. */
export const log = pino(
  {
    level: config().logLevel,
    redact: ['email', 'tel', 'password', 'code', '*.email', '*.tel', '*.password'],
  },
  pino.destination(2),
);
