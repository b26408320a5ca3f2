import type { Db } from '../db/connect.ts';
import { log } from '../log.ts';
import { addPoints } from './queries.ts';
import { traffic } from './traffic.ts';

const EVERY_MS = 1000;
const SWEEP_EVERY_MS = 10_000;

export type SharedTraffic = { stop: () => Promise<void> };

export function shareTraffic(db: Db): SharedTraffic {
  let underWay: Promise<void> | null = null;
  let failing = false;

  async function exchange(all = false): Promise<void> {
    try {
      await traffic.exchange((points) => addPoints(db, points), all);
      failing = false;
    } catch (error) {
      // Each process goes on with its own counts; logged once.
      if (!failing) log.warn({ error: (error as Error).message }, 'counts of requests could not be shared');
      failing = true;
    }
  }

  const timer = setInterval(() => {
    underWay ??= exchange().finally(() => {
      underWay = null;
    });
  }, EVERY_MS);
  const sweep = setInterval(() => traffic.sweep(), SWEEP_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      clearInterval(sweep);
      await underWay;
      await exchange(true);
    },
  };
}
