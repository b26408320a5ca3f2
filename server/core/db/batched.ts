import DataLoader from 'dataloader';
import type { Queryable } from './connect.ts';

/**
 * One statement for all that ask in one turn of the event loop; nothing is kept from one to the next. `read` answers in
 * the order of its keys, with null for what is not there; when it fails, each of those who asked fails.
 */
export function batched<K, R>(read: (db: Queryable, keys: readonly K[]) => Promise<(R | null)[]>) {
  const loaders = new WeakMap<Queryable, DataLoader<K, R | null>>();
  return (db: Queryable, key: K): Promise<R | null> => {
    let loader = loaders.get(db);
    if (!loader) {
      loader = new DataLoader<K, R | null>((keys) => read(db, keys), {
        cache: false,
        maxBatchSize: 100,
        // What came over other connections in this turn comes along.
        batchScheduleFn: (send) => setImmediate(send),
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}
