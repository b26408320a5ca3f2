import { type RefObject, useEffect, useRef } from 'react';

/** Specification §4: more is loaded when this part of the list has been scrolled past, looked at so often (ms). */
const NEAR = 0.8;
const THROTTLE = 300;

/** Calls `onNear` when the reader nears the end of the list, while `isOn`. */
export function useNearEnd(list: RefObject<HTMLElement | null>, onNear: () => void, isOn: boolean): void {
  const call = useRef(onNear);
  call.current = onNear;
  useEffect(() => {
    if (!isOn) return;
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      waiting = null;
      // Of a page nothing may be left over for this reader; a list behind another tab waits.
      if (!list.current?.getClientRects().length) return;
      const { top, height } = list.current.getBoundingClientRect();
      if (innerHeight >= top + height * NEAR) call.current();
    };
    const onScroll = () => {
      waiting ??= setTimeout(look, THROTTLE);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    // A list shorter than the screen is never scrolled.
    onScroll();
    return () => {
      if (waiting) clearTimeout(waiting);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [list, isOn]);
}
