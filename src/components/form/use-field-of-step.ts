import { type RefObject, useEffect, useRef } from 'react';

/**
 * The button that led to a step is gone with the step before: the focus goes on to the first field of the new one.
 * @param step what names the step; the one that is shown first moves no focus.
 * @returns the ref of the element around the steps.
 */
export function useFieldOfStep(step: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.querySelector('input')?.focus();
    shown.current = step;
  }, [step]);
  return place;
}
