import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Cell, isSpan, oddityOf, shortCell } from '../../../../server/desk/shifts/rules.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { politeName } from '../../../lib/wording-of.ts';
import { patternsOf } from '../patterns.ts';
import { SpanEditor } from '../SpanEditor.tsx';
import { HERS, hersIn, placeKey } from './known-cells.ts';
import type { ShiftStore } from './shift-store.ts';
import { usualCell } from './usual-cell.ts';

/** A day by thumb: one tap lets a cast work or not, another one opens her times. */
export function DayList({ store }: { store: ShiftStore }) {
  const week = useStore(store.$week);
  const edits = useStore(store.$edits);
  const { days, casts, today } = week;
  const [chosen, setChosen] = useState(today);
  const [open, setOpen] = useState<number | null>(null);
  const day = days.find(({ value }) => value === chosen) ?? days[0];
  if (!day) return null;
  const date = day.value;
  const isPast = date < today;
  const hers = hersIn(week);
  const patterns = patternsOf(week, edits.values());
  const cellOf = (castId: number): Cell => store.cellAt({ castId, date });
  const countOn = (on: string) =>
    casts.filter(({ id }) => isSpan(store.cellAt({ castId: id, date: on }))).length;
  const toggle = (castId: number) =>
    store.enter([
      { castId, date, to: isSpan(cellOf(castId)) ? 'off' : usualCell(castId, store, day.hours, patterns) },
    ]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields */}
      <div className="shiftdays" role="group" aria-label="日付">
        {days.map(({ value, name, kind, hours }) => {
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
              <small>{hours || countOn(value) > 0 ? `${countOn(value)}名` : '定休'}</small>
            </button>
          );
        })}
      </div>
      <div className="shiftdaybar">
        <h2>
          {day.name}
          <small className="cap num">{countOn(date)}名</small>
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
        {casts.map(({ id, name, icon }, row) => {
          const cell = cellOf(id);
          const odd = isPast ? null : oddityOf(cell, day.hours);
          const isEdited = edits.has(placeKey({ castId: id, date }));
          const note = odd ?? (isEdited ? '変更あり' : hers.has(placeKey({ castId: id, date })) && HERS);
          const isOpen = open === id && !isPast;
          return (
            <li key={id} data-open={isOpen || undefined}>
              <div className="shiftrow">
                <Avatar img={icon} name={name} size={32} />
                <span className="shiftrow__name">
                  <b>{name}</b>
                  {note && <small className="cap">{note}</small>}
                </span>
                <button
                  className="shiftonoff"
                  type="button"
                  aria-pressed={isSpan(cell)}
                  aria-label={`${politeName(name)}の出勤 ${shortCell(cell)}`}
                  data-edited={isEdited || undefined}
                  data-odd={odd !== null || undefined}
                  disabled={isPast}
                  onClick={() => toggle(id)}
                >
                  {shortCell(cell)}
                </button>
                <button
                  className="iconbtn"
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`${politeName(name)}の時間を変更`}
                  disabled={isPast}
                  onClick={() => setOpen(isOpen ? null : id)}
                >
                  <Icon name={isOpen ? 'up' : 'down'} />
                </button>
              </div>
              {isOpen && (
                <SpanEditor
                  cell={cell}
                  usual={usualCell(id, store, day.hours, patterns)}
                  patterns={patterns}
                  onChange={(to) => store.enter([{ castId: id, date, to }])}
                  onBelow={
                    row < casts.length - 1
                      ? () =>
                          store.enter(
                            casts.slice(row + 1).map((each) => ({ castId: each.id, date, to: cell })),
                          )
                      : undefined
                  }
                  onOtherDays={() =>
                    store.enter(
                      days
                        .filter(({ hours }) => hours !== null)
                        .map(({ value }) => ({ castId: id, date: value, to: cell })),
                    )
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
