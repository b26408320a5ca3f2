import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { SpanEditor } from '../SpanEditor.tsx';
import type { At } from './grid-range.ts';
import type { ShiftStore } from './shift-store.ts';
import { spanPropsOf } from './span-props.ts';

type Props = { store: ShiftStore; at: At; onClose: () => void };

/** The times of the cell that a finger has chosen, to be dragged below the table. */
export function CellEditor({ store, at, onClose }: Props) {
  const week = useStore(store.$week);
  const edits = useStore(store.$edits);
  const props = spanPropsOf(store, week, edits, at);
  const editor = useRef<HTMLElement>(null);
  useEffect(() => {
    const cell = document.querySelector(`[data-at="${at.row}-${at.column}"]`);
    if (!editor.current || !cell) return;
    const hidden = cell.getBoundingClientRect().bottom - editor.current.getBoundingClientRect().top;
    if (hidden > 0) scrollBy({ top: hidden, behavior: 'instant' });
  }, [at.row, at.column]);
  const date = week.days[at.column]?.value;
  if (!props || date === undefined || date < week.today) return null;
  return (
    <section ref={editor} className="card shiftcelledit" aria-label={`${props.label}の時間`}>
      <p className="shiftcelledit__head">
        <b>{props.label}</b>
        <button className="iconbtn" type="button" aria-label="時間の入力を閉じる" onClick={onClose}>
          <Icon name="x" />
        </button>
      </p>
      {/* Of another cell nothing is left of a drag. */}
      <SpanEditor key={`${at.row}-${at.column}`} {...props} />
    </section>
  );
}
