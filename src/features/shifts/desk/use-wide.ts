import { useSyncExternalStore } from 'react';

const wide = matchMedia('(width >= 1024px)');
export const useWide = () =>
  useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => wide.matches,
  );
