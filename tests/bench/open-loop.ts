import { fork } from 'node:child_process';
import path from 'node:path';
import { percentile } from './scratch.ts';

/** One request as it goes over the wire, without its `Host`. */
export type Wire = { method: string; path: string; headers: Readonly<Record<string, string>>; body?: string };

export type Plan = {
  /** Taken in turns. */
  ports: readonly number[];
  host: string;
  /** Arrivals per second, as many visitors who know nothing of each other make them. */
  rate: number;
  /** Measured, after one that warms up. */
  seconds: number;
  /** In order, and again from the first one where they are fewer than the arrivals. */
  requests: readonly Wire[];
};

type Counted = {
  /** With those of the warm-up, as `bytes`. */
  arrived: number;
  bytes: number;
  /** By the status of answers that are no success; 0: none at all. */
  failures: Record<string, number>;
  firstFailure: string;
};

export type Note = { isBegun: true } | (Counted & { times: number[]; late: number[] });

export type Answers = Counted & {
  /** From the moment a visitor came, whether or not the request could be sent then (ms). */
  p50: number;
  p99: number;
  /** How late requests were sent: a generator that has no time left says nothing about the site (ms). */
  lateP99: number;
};

/**
 * Arrivals at moments of their own, whatever the answers take: a client that waits for an answer before it asks again
 * leaves out the visitors who come meanwhile. autocannon sends what it may send in a second at its beginning.
 * @returns with what `meter` says at the beginning and at the end
 */
export function openLoop<T>(
  plan: Plan,
  meter: (generator: number) => T,
): Promise<{ answers: Answers; before: T; after: T }> {
  const child = fork(path.join(import.meta.dirname, 'open-loop-client.ts'), { serialization: 'advanced' });
  let before: T;
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`The load generator ended with ${code}.`)));
    child.on('message', (note: Note) => {
      if ('isBegun' in note) {
        before = meter(child.pid ?? 0);
        return;
      }
      const after = meter(child.pid ?? 0);
      const { times, late, ...counted } = note;
      const [p50, p99, lateP99] = [percentile(times, 0.5), percentile(times, 0.99), percentile(late, 0.99)];
      done({ answers: { ...counted, p50, p99, lateP99 }, before, after });
      child.disconnect();
    });
    child.send(plan);
  });
}
