import { setTimeout } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Queryable } from './connect.ts';

/** An answer that is later than this keeps no one else waiting. */
const PATIENCE_MS = 20;

/**
 * One statement for all that ask in one turn of the event loop, or while the statement before it is answered; nothing is
 * kept from one to the next. `read` answers in the order of its keys, with null for what is not there.
 */
export function batched<K, R>(
  read: (db: Queryable, keys: readonly K[]) => Promise<(R | null)[]>,
  patienceMs = PATIENCE_MS,
) {
  const loaders = new WeakMap<Queryable, DataLoader<K, R | null>>();

  function loaderOf(db: Queryable): DataLoader<K, R | null> {
    let before: Promise<unknown> = Promise.resolve();
    return new DataLoader<K, R | null>(
      (keys) => {
        const answer = read(db, keys);
        before = Promise.race([answer.catch(() => {}), setTimeout(patienceMs, undefined, { ref: false })]);
        return answer;
      },
      {
        cache: false,
        maxBatchSize: 100,
        // What came over other connections in this turn comes along.
        batchScheduleFn: (send) => void before.then(() => setImmediate(send)),
      },
    );
  }

  return (db: Queryable, key: K): Promise<R | null> => {
    const loader = loaders.get(db) ?? loaderOf(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}
