import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
  if (file) {
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, `${JSON.stringify({ isWithin, line })}\n`);
  }
  if (IS_JUDGED && !isWithin) throw new Error(`Over its limit, ${line}`);
}

/** Milliseconds since `began`, a reading of `performance.now()`. */
export const msSince = (began: number): number => performance.now() - began;

/** The time since `began` (a reading of `performance.now()`) against `limitMs`, judged as by `expectWithin`. */
export const expectTook = (began: number, limitMs: number, name: string): void =>
  expectWithin(msSince(began), limitMs, name);

/** @returns a reading of the CPU time (ms) that this process has used from now on */
export function startCpu(): () => number {
  const began = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
}

/** The CPU time of `work` against `limitMs`: the least of three readings, as other work may fall into one. */
export async function expectCpu(limitMs: number, name: string, work: () => unknown): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const used = startCpu();
    await work();
    least = Math.min(least, used());
  }
  expectWithin(least, limitMs, name, 'ms of CPU time');
}

/** Memory in use, in bytes: of this process, or of another one. */
export const memoryOf = (pid?: number): number =>
  pid === undefined
    ? process.memoryUsage().rss
    : Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** The memory beyond `before` (bytes) against `limit`, judged as by `expectWithin`. */
export const expectMemory = (before: number, limit: number, name: string, pid?: number): void =>
  expectWithin((memoryOf(pid) - before) / 2 ** 20, limit / 2 ** 20, name, 'MB');

/** @returns the end of a watch, which tells the longest (ms) that this process was kept from its own work meanwhile */
export function watchStalls(everyMs = 5): () => number {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    longest = Math.max(longest, msSince(last) - everyMs);
    last = performance.now();
  }, everyMs);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
