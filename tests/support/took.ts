import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Set by `npm run test:full`, which runs these tests alone: only there a time, CPU time or memory is judged. */
const IS_JUDGED = process.env.TIMED === '1';

/**
 * Compares what was measured with its limit, in `unit`. Beside other tests the verdict is only noted, for the summary
 * of the run.
 * @throws Error when it is over the limit and measurements are judged
 */
export function expectWithin(measured: number, limit: number, name: string, unit = 'ms'): void {
  const isWithin = measured <= limit;
  const line = `${name}: ${Math.round(measured)} of ${Math.round(limit)} ${unit}`;
  const file = process.env.TOOK_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ isWithin, line })}\n`);
  if (IS_JUDGED && !isWithin) throw new Error(`Over its limit, ${line}`);
}

/** The time since `began` (a reading of `performance.now()`) against `limitMs`, judged as by `expectWithin`. */
export const expectTook = (began: number, limitMs: number, name: string): void =>
  expectWithin(performance.now() - began, limitMs, name);
