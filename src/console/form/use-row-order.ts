import { type DragEvent, useEffect, useRef, useState } from 'react';

type Given<Id> = {
  ids: readonly Id[];
  /** `beforeIn`: in front of which other row, or behind all, once it is its turn; `onDone`: before they stand so. */
  onMove: (id: Id, beforeIn: (ids: readonly Id[]) => Id | null, onDone: () => void) => void;
};

/**
 * The order of the rows of a list, changed by two buttons in each row or with a mouse. `list` is its ref; `rowOf` goes to
 * the row, `gripOf` to what is dragged of it, `stepOf` to a button, -1 up and 1 down; `held` is dragged just now.
 */
export function useRowOrder<Id extends number | string>({ ids, onMove }: Given<Id>) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Id | null>(null);
  const pressed = useRef<{ id: Id; by: -1 | 1 } | null>(null);
  const order = ids.join();
  // The focus goes along with the row; at an end the other button of the row has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand in their new order
  useEffect(() => {
    const { id, by } = pressed.current ?? {};
    pressed.current = null;
    if (id === undefined) return;
    const button = (step: number | undefined) =>
      list.current?.querySelector<HTMLButtonElement>(
        `[data-row="${id}"] [data-step="${step}"]:not(:disabled)`,
      );
    (button(by) ?? button(by === 1 ? -1 : 1))?.focus();
  }, [order]);

  /** A file that is dropped here does not open in place of the page; text goes where it may. */
  function over(event: DragEvent): void {
    if (held === null && !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = held === null ? 'none' : 'move';
  }
  function drop(event: DragEvent, on: Id): void {
    over(event);
    setHeld(null);
    if (held === null || held === on) return;
    const beforeIn = (now: readonly Id[]) => {
      const [from, to] = [now.indexOf(held), now.indexOf(on)];
      return now[from < to ? to + 1 : to] ?? null;
    };
    onMove(held, beforeIn, () => {});
  }
  return {
    list,
    held,
    rowOf: (id: Id) => ({
      ...{ 'data-row': id, onDragOver: over, onDrop: (event: DragEvent) => drop(event, id) },
    }),
    gripOf: (id: Id) => ({
      draggable: ids.length > 1,
      onDragStart: () => setHeld(id),
      onDragEnd: () => setHeld(null),
    }),
    stepOf(id: Id, by: -1 | 1) {
      const at = ids.indexOf(id);
      return {
        'data-step': by,
        disabled: ids[at + by] === undefined,
        onClick: () =>
          onMove(
            id,
            (now) => now[by < 0 ? Math.max(0, now.indexOf(id) - 1) : now.indexOf(id) + 2] ?? null,
            () => {
              pressed.current = { id, by };
            },
          ),
      };
    },
  };
}
