import { useSyncExternalStore } from 'react';

function watch(query: string) {
  const media = matchMedia(query);
  return {
    subscribe: (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    matches: () => media.matches,
  };
}

const wide = watch('(width >= 1024px)');
const finger = watch('(pointer: coarse)');

/** Whether the table has room; where it has none, a day stands in a list. */
export const useWide = () => useSyncExternalStore(wide.subscribe, wide.matches);
/** Whether what is used most is a finger, as on a tablet. */
export const useFinger = () => useSyncExternalStore(finger.subscribe, finger.matches);
