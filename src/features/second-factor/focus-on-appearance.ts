import { type RefObject, useEffect, useRef } from 'react';

/** The button that led to a step is gone with the step before: the focus goes on to the element with this ref. */
export function useFocusOnAppearance<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
