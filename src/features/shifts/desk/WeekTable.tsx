import { useStore } from '@nanostores/react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { isSpan, longCell, WEEK_DAYS } from '../../../../server/desk/shifts/rules.ts';
import { CellEditor } from './CellEditor.tsx';
import { gridOf, placeAt } from './grid-places.ts';
import { ARROWS, type At, isArrow, moveBy, rangeOf, type Size } from './grid-range.ts';
import { pastedEntries, rangeText } from './grid-text.ts';
import type { CellDeeds } from './ShiftCell.tsx';
import { ROLES, ShiftRow } from './ShiftRow.tsx';
import type { ShiftStore } from './shift-store.ts';
import { publishedIn, type Shown, shownOf } from './shown-rows.ts';
import { useFinger } from './use-media.ts';

const START: At = { row: 0, column: 0 };

type Head = Pick<ShiftWeek, 'days' | 'today'> & { shown: readonly (readonly Shown[])[] };

/** The days, each with how many casts work. */
const DaysHead = memo(({ days, today, shown }: Head) => (
  <thead>
    <tr {...ROLES.row}>
      <th scope="col" {...ROLES.columnHead}>{`女の子 ${shown.length}名`}</th>
      {days.map(({ value, name, kind, hours }, column) => {
        const count = shown.filter((row) => isSpan(row[column]?.cell ?? null)).length;
        return (
          <th
            key={value}
            scope="col"
            {...ROLES.columnHead}
            data-kind={kind}
            data-today={value === today || undefined}
          >
            {name}
            <small>{[hours ? '' : '定休日', hours || count ? `${count}名` : ''].join(' ')}</small>
          </th>
        );
      })}
    </tr>
  </thead>
));

/** A week × casts, as a grid of the keyboard (APG): arrows move, Shift chooses several, typing enters. */
export function WeekTable({ store }: { store: ShiftStore }) {
  const week = useStore(store.$week);
  const { days, casts, today } = week;
  const edits = useStore(store.$edits);
  const theirs = useStore(store.$theirs);
  const [chosen, setChosen] = useState<{ at: At; anchor: At }>({ at: START, anchor: START });
  const [typing, setTyping] = useState<string | null>(null);
  const isFinger = useFinger();
  const [isTouched, setTouched] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const size: Size = { rows: casts.length, columns: days.length };
  // A week is shorter than two: what was chosen in the second one stands at its edge.
  const [at, anchor] = [moveBy(chosen.at, START, size), moveBy(chosen.anchor, START, size)];
  const range = rangeOf(anchor, at);
  const { cellAt, enter } = gridOf(store, week);

  useEffect(() => {
    if (!hasFocus.current || typing !== null) return;
    // The button for one week keeps the focus when the second week goes.
    const { activeElement: focused, body } = document;
    if (focused !== body && !grid.current?.contains(focused)) return;
    grid.current?.querySelector<HTMLElement>(`[data-at="${at.row}-${at.column}"]`)?.focus();
  }, [at.row, at.column, typing]);

  function go(to: At, extend = false): void {
    hasFocus.current = true;
    const next = moveBy(to, START, size);
    setChosen({ at: next, anchor: extend ? anchor : next });
  }
  function type(start: string | null): void {
    store.hold(start === null ? null : placeAt(week, at));
    setTyping(start);
  }
  const latest = useRef<CellDeeds>(null as never);
  latest.current = {
    go: (to, extend) => {
      if (typing !== null) return;
      go(to, extend);
      setTouched(true);
    },
    type,
    cancel: () => type(null),
    done: (to, next) => {
      enter([{ at, to }]);
      type(null);
      go(moveBy(at, next === 'down' ? ARROWS.ArrowDown : ARROWS.ArrowRight, size));
    },
    leave: (cell, into) => {
      if (cell !== undefined) enter([{ at, to: cell }]);
      type(null);
      hasFocus.current = false;
      const clicked =
        into instanceof HTMLElement && grid.current?.contains(into) ? into.dataset.at : undefined;
      if (clicked) {
        const [row = 0, column = 0] = clicked.split('-').map(Number);
        go({ row, column });
      }
    },
  };
  const deeds = useMemo<CellDeeds>(
    () => ({
      go: (...given) => latest.current.go(...given),
      type: (...given) => latest.current.type(...given),
      done: (...given) => latest.current.done(...given),
      leave: (...given) => latest.current.leave(...given),
      cancel: () => latest.current.cancel(),
    }),
    [],
  );

  /** Each column of what is chosen as its uppermost row. */
  function fillDown(): void {
    const row = range[0].row;
    enter(range.map((each) => ({ at: each, to: cellAt({ row, column: each.column }) })));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const letter = isCommand ? key.toLowerCase() : '';
    if (isArrow(key)) go(moveBy(at, ARROWS[key], size), shiftKey);
    else if (key === 'Home') go({ row: isCommand ? 0 : at.row, column: 0 });
    else if (key === 'End') go({ row: isCommand ? size.rows - 1 : at.row, column: size.columns - 1 });
    else if (letter === 'z' && !shiftKey) store.undo();
    else if (letter === 'y' || letter === 'z') store.redo();
    else if (letter === 'd') fillDown();
    else if (key === 'Delete' || key === 'Backspace') enter(range.map((each) => ({ at: each, to: null })));
    else if (key === 'Enter' || key === 'F2') {
      const cell = cellAt(at);
      type(cell === null ? '' : longCell(cell));
    } else if (key.length === 1 && !isCommand && !event.altKey && key !== ' ') type(key);
    else return;
    event.preventDefault();
  }
  function onPaste(event: ClipboardEvent): void {
    if (typing !== null) return;
    event.preventDefault();
    const pasted = pastedEntries(event.clipboardData.getData('text/plain'), range, size);
    enter(pasted.map(({ at: into, cell }) => ({ at: into, to: cell })));
  }
  function onCopy(event: ClipboardEvent): void {
    if (typing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', rangeText(range, cellAt));
  }

  const [first, last] = [range[0], range.at(-1) ?? range[0]];
  const isIn = (row: number) => row >= first.row && row <= last.row;
  const published = useMemo(() => publishedIn(week, store.publishedAt, theirs), [week, store, theirs]);
  const shown = useMemo(() => shownOf(published, edits), [published, edits]);

  return (
    <>
      <div className={days.length > WEEK_DAYS ? 'card shiftgrid shiftgrid--two' : 'card shiftgrid'}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited is a grid (APG)
          role="grid"
          aria-label={days.length > WEEK_DAYS ? '2週間の出勤' : '1週間の出勤'}
          aria-multiselectable="true"
          ref={grid}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
        >
          <DaysHead {...{ days, today, shown }} />
          <tbody>
            {casts.map((cast, row) => (
              <ShiftRow
                key={cast.id}
                {...{ row, cast, days, today, deeds }}
                shown={shown[row] ?? []}
                here={at.row === row ? at.column : -1}
                from={isIn(row) ? first.column : -1}
                to={isIn(row) ? last.column : -2}
                typing={at.row === row ? typing : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isFinger && isTouched && typing === null && (
        <CellEditor {...{ store, at }} onClose={() => setTouched(false)} />
      )}
    </>
  );
}
