import { AsyncLocalStorage } from 'node:async_hooks';

const counter = new AsyncLocalStorage<{ queries: number }>();

export function countQuery(): void {
  const store = counter.getStore();
  if (store) store.queries += 1;
}

export async function countingQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const store = { queries: 0 };
  const result = await counter.run(store, work);
  return { result, queries: store.queries };
}
