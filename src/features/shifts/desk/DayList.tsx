import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState } from 'react';
import { type Cell, isSpan, oddityOf } from '../../../../server/desk/shifts/rules.ts';
import { patternsOf } from '../patterns.ts';
import { SpanEditor } from '../SpanEditor.tsx';
import { DayRow, type RowDeeds } from './DayRow.tsx';
import type { At } from './grid-range.ts';
import type { ShiftStore } from './shift-store.ts';
import { publishedIn, shownOf } from './shown-rows.ts';
import { spanPropsOf } from './span-props.ts';
import { usualCell } from './usual-cell.ts';

function OpenTimes({ store, ...at }: At & { store: ShiftStore }) {
  const props = spanPropsOf(store, useStore(store.$week), useStore(store.$edits), at);
  return props && <SpanEditor {...props} />;
}

const NOTHING = { cell: null, isEdited: false, isHers: false, isTheirs: false };

/** A day by thumb: one tap lets a cast work or not, another one opens her times. */
export function DayList({ store }: { store: ShiftStore }) {
  const week = useStore(store.$week);
  const edits = useStore(store.$edits);
  const theirs = useStore(store.$theirs);
  const { days, casts, today } = week;
  const [chosen, setChosen] = useState(today);
  const [open, setOpen] = useState<number | null>(null);
  const latest = useRef<RowDeeds>(null as never);
  const deeds = useMemo<RowDeeds>(
    () => ({ toggle: (id) => latest.current.toggle(id), open: (id) => latest.current.open(id) }),
    [],
  );
  const published = useMemo(() => publishedIn(week, store.publishedAt, theirs), [week, store, theirs]);
  const shown = useMemo(() => shownOf(published, edits), [published, edits]);
  const column = Math.max(
    0,
    days.findIndex(({ value }) => value === chosen),
  );
  const day = days[column];
  if (!day) return null;
  const date = day.value;
  const isPast = date < today;
  const patterns = patternsOf(week, edits.values());
  const cellOf = (castId: number): Cell => store.cellAt({ castId, date });
  const counts = days.map((_, at) => shown.filter((cells) => isSpan(cells[at]?.cell ?? null)).length);
  latest.current = {
    toggle: (castId) =>
      store.enter([
        { castId, date, to: isSpan(cellOf(castId)) ? 'off' : usualCell(castId, store, day.hours, patterns) },
      ]),
    open: (castId) => setOpen(open === castId ? null : castId),
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
      <div className="shiftdays" role="group" aria-label="日付">
        {days.map(({ value, name, kind, hours }, at) => {
          const weekday = name.slice(name.indexOf('(') + 1, -1);
          return (
            <button
              key={value}
              type="button"
              className="date"
              aria-pressed={value === date}
              data-kind={kind}
              onClick={() => {
                setChosen(value);
                setOpen(null);
              }}
            >
              <span>{weekday}</span>
              <b>{value === today ? '本日' : Number(value.slice(-2))}</b>
              <small>{hours || counts[at] ? `${counts[at]}名` : '定休'}</small>
            </button>
          );
        })}
      </div>
      <div className="shiftdaybar">
        <h2>
          {day.name}
          <small className="cap num">{counts[column]}名</small>
        </h2>
        {!isPast && (
          <button
            className="btn btn--text"
            type="button"
            onClick={() => store.enter(casts.map(({ id }) => ({ castId: id, date, to: 'off' as const })))}
          >
            全員休みにする
          </button>
        )}
      </div>
      <ul className="card shiftlist">
        {casts.map((cast, row) => {
          const { id } = cast;
          const { cell, isEdited, isHers, isTheirs } = shown[row]?.[column] ?? NOTHING;
          const isOpen = open === id && !isPast;
          return (
            <DayRow
              key={id}
              {...{ cast, cell, isPast, isOpen, deeds, isEdited, isHers, isTheirs }}
              odd={isPast ? null : oddityOf(cell, day.hours)}
            >
              {isOpen && <OpenTimes {...{ store, row, column }} />}
            </DayRow>
          );
        })}
      </ul>
    </>
  );
}
