import { type PointerEvent, useRef } from 'react';

/** Further than this (px) and it is meant. */
const MEANT = 96;
/** Up to here a finger may still want to scroll. */
const UNDECIDED = 10;

export type Swiped = 'right' | 'left';

/**
 * A row that follows the finger sideways. `onSwiped` when it is let go far enough out; buttons serve those who
 * cannot swipe.
 */
export function useSwipe(onSwiped: (way: Swiped) => void) {
  const row = useRef<HTMLElement | null>(null);
  const from = useRef<{ x: number; y: number; isSwiping: boolean } | null>(null);

  function move(to: number): void {
    const element = row.current;
    if (!element) return;
    // Only the CSSOM may: the policy of the pages forbids style attributes.
    element.style.translate = to === 0 ? '' : `${to}px 0`;
    const way = to > 0 ? 'right' : 'left';
    if (to === 0) delete element.dataset.way;
    else element.dataset.way = Math.abs(to) > MEANT ? `${way}-meant` : way;
  }

  function onPointerMove({ clientX, clientY }: PointerEvent): void {
    const start = from.current;
    if (!start) return;
    const across = clientX - start.x;
    if (!start.isSwiping) {
      if (Math.abs(clientY - start.y) > UNDECIDED) from.current = null;
      if (Math.abs(across) < UNDECIDED || !from.current) return;
      start.isSwiping = true;
    }
    move(across);
  }

  function onEnd({ clientX, type }: PointerEvent): void {
    const start = from.current;
    from.current = null;
    move(0);
    if (!start?.isSwiping || type === 'pointercancel') return;
    const across = clientX - start.x;
    if (Math.abs(across) > MEANT) onSwiped(across > 0 ? 'right' : 'left');
  }

  return {
    ref: (element: HTMLElement | null) => {
      row.current = element;
    },
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') from.current = { x: clientX, y: clientY, isSwiping: false };
    },
    onPointerMove,
    onPointerUp: onEnd,
    onPointerCancel: onEnd,
  };
}
