import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A finger that rests so long takes the row; one that moves before scrolls the page. */
const REST_MS = 350;
const STILL_PX = 10;
/** Near the edge of the screen the page goes along. */
const EDGE_PX = 72;
const EDGE_STEP_PX = 14;
const PRESSABLE = 'button, a, input, textarea, select, label, summary';

type Given<Id> = {
  list: RefObject<HTMLElement | null>;
  ids: readonly Id[];
  onHeld: (id: Id | null) => void;
  onDrop: (held: Id, on: Id) => void;
};
type Press = { pointer: number; x: number; y: number; grip: HTMLElement; isHeld: boolean; timer: number };

/** Rows that a finger takes after a moment and lets go on another one. @returns what `grip` of a row gets */
export function useTouchOrder<Id extends number | string>(given: Given<Id>) {
  const latest = useRef(given);
  latest.current = given;
  const press = useRef<(Press & { id: Id }) | null>(null);

  function end(): void {
    const { current } = press;
    if (!current) return;
    clearTimeout(current.timer);
    current.grip.draggable = latest.current.ids.length > 1;
    press.current = null;
    latest.current.onHeld(null);
  }
  // A listener that is added once the finger rests would not be heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers read the latest of all
  useEffect(() => {
    const stay = (event: TouchEvent) => {
      if (press.current?.isHeld) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (press.current) event.preventDefault();
    };
    const move = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      const { current } = press;
      if (current?.pointer !== pointerId) return;
      if (current.isHeld) {
        if (clientY < EDGE_PX) scrollBy(0, -EDGE_STEP_PX);
        if (clientY > innerHeight - EDGE_PX) scrollBy(0, EDGE_STEP_PX);
      } else if (Math.hypot(clientX - current.x, clientY - current.y) > STILL_PX) end();
    };
    const up = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      const { current } = press;
      if (current?.pointer !== pointerId) return;
      const { list, ids, onDrop } = latest.current;
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]');
      const on = row && list.current?.contains(row) && ids.find((id) => `${id}` === row.dataset.row);
      const { isHeld, id } = current;
      end();
      if (isHeld && on) onDrop(id, on);
    };
    const cancel = ({ pointerId }: globalThis.PointerEvent) => {
      if (press.current?.pointer === pointerId) end();
    };
    const { current } = given.list;
    current?.addEventListener('touchmove', stay, { passive: false });
    current?.addEventListener('contextmenu', noMenu);
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    return () => {
      current?.removeEventListener('touchmove', stay);
      current?.removeEventListener('contextmenu', noMenu);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', cancel);
      clearTimeout(press.current?.timer);
    };
  }, []);

  return (id: Id) => ({
    onPointerDown({
      pointerType,
      pointerId,
      clientX,
      clientY,
      target,
      currentTarget,
    }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'touch' || press.current || latest.current.ids.length < 2) return;
      if ((target as Element).closest(PRESSABLE)) return;
      // Its own drag by a long press would take the finger away.
      currentTarget.draggable = false;
      const timer = window.setTimeout(() => {
        if (press.current) press.current.isHeld = true;
        latest.current.onHeld(id);
      }, REST_MS);
      press.current = {
        ...{ id, pointer: pointerId, x: clientX, y: clientY, grip: currentTarget, isHeld: false, timer },
      };
    },
  });
}
