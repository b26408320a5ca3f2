import { createHook } from 'node:async_hooks';

/**
 * Counts passwords that are hashed or compared in this process: each is a piece of native work that Node is notified
 * of when it begins.
 */
export function countHashes(): { readonly begun: number; stop: () => void } {
  const counter = { begun: 0, stop: () => {} };
  const hook = createHook({
    init(_id, type) {
      if (type !== 'PROMISE' && new Error().stack?.includes('/password-hash.ts')) counter.begun++;
    },
  });
  hook.enable();
  counter.stop = () => void hook.disable();
  return counter;
}
