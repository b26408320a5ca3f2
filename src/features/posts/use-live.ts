import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { useSyncExternalStore } from 'react';
import type { TlPost } from '../../../server/community/timeline/contract.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { $posts } from './post-store.ts';

const never = () => () => {};

/** False on the server and while its HTML is taken over; true from then on. What the reader alone may see waits for it. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether what has this mark waits for the network. */
export function useWaits(mark: string): boolean {
  const isLive = useIsLive();
  return useStore($waiting).includes(mark) && isLive;
}

const MINUTE = 60_000;
/** The moment (ms), to the minute. */
const $now = atom(0);
onMount($now, () => {
  const tick = () => $now.set(Date.now());
  tick();
  const timer = setInterval(tick, MINUTE);
  return () => clearInterval(timer);
});

/** The moment (ms), or undefined in HTML that may be older than it. */
export function useNow(): number | undefined {
  const isLive = useIsLive();
  const now = useStore($now);
  return isLive ? now || Date.now() : undefined;
}

/** The post as the page knows it now. */
export function usePost(initial: TlPost): TlPost {
  const isLive = useIsLive();
  const posts = useStore($posts, { keys: [initial.id] });
  return (isLive && posts[initial.id]) || initial;
}
