import { useId, useState } from 'react';
import { formatDate } from '../../../../server/core/holidays.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { longCell, readCell, sameCell } from '../../../../server/desk/shifts/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
import { type Line, readLines } from './read-lines.ts';
import type { Entry, ShiftStore } from './shift-store.ts';

const EXAMPLE = '11/21\nさくら 20-25\nれいな 休み';
const TEXT_MAX = 8000;

type Props = { store: ShiftStore; week: ShiftWeek; onDone: (count: number) => void };
/** What the visitor has chosen for a line that is not clear: a cast, or times. */
type Choice = { castId?: number; typed?: string };

/** The message of a cast as it came, what was understood of it, and questions about the rest. */
export function PasteLines({ store, week, onDone }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const { casts, today } = week;
  const lines = readLines(text, { casts, date: today, today });
  const nameOf = (castId: number) => casts.find((cast) => cast.id === castId)?.name ?? '';
  const choose = (index: number, choice: Choice) => setChoices({ ...choices, [index]: choice });

  function entryOf(line: Line, index: number): Entry | null {
    if (line.kind === 'cell') return { castId: line.castId, date: line.date, to: line.to };
    const { castId, typed } = choices[index] ?? {};
    if (line.kind === 'who') return castId ? { castId, date: line.date, to: line.to } : null;
    if (line.kind !== 'when' || !typed) return null;
    const to = readCell(typed);
    return to === undefined ? null : { castId: line.castId, date: line.date, to };
  }
  const entries = lines.flatMap((line, index) => entryOf(line, index) ?? []);
  const open = lines.filter((line, index) => /^wh/.test(line.kind) && !entryOf(line, index)).length;
  const unused = lines.filter(({ kind }) => kind === 'unused').length;

  return (
    <section className="card shiftpaste" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>LINEの文を貼り付ける</h2>
      <div className="field">
        <label className="label" htmlFor={`${id}-text`}>
          届いた文
        </label>
        <textarea
          id={`${id}-text`}
          className="input"
          rows={7}
          maxLength={TEXT_MAX}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChoices({});
          }}
        />
      </div>
      {lines.length > 0 && (
        <>
          <p className="s" role="status">
            {entries.length}件{open > 0 && ` ・ 確認${open}件`}
            {unused > 0 && ` ・ 使わない${unused}行`}
          </p>
          <ul className="shiftpaste__lines">
            {lines.map((line, index) => {
              const entry = entryOf(line, index);
              const isDoubt = line.kind === 'who' || line.kind === 'when';
              const key = `${index}-${line.source}`;
              return (
                <li key={key} data-kind={isDoubt && !entry ? 'doubt' : line.kind}>
                  <Icon
                    name={isDoubt && !entry ? 'warn' : line.kind === 'unused' ? 'minus' : 'check'}
                    size={20}
                  />
                  <div>
                    {line.kind === 'date' && <b>{formatDate(line.date)}</b>}
                    {entry && (
                      <b>
                        {nameOf(entry.castId)} {longCell(entry.to)}
                      </b>
                    )}
                    {isDoubt && !entry && <b>{line.kind === 'who' ? line.name : nameOf(line.castId)}</b>}
                    <small className="cap">
                      「{line.source}」{line.kind === 'unused' && 'は使いません'}
                    </small>
                    {entry && (
                      <small className="cap">
                        {formatDate(entry.date)}・
                        {sameCell(store.cellAt(entry), entry.to)
                          ? 'いまと同じ'
                          : `いま ${longCell(store.cellAt(entry))} から変わります`}
                      </small>
                    )}
                    {line.kind === 'who' && (
                      <label className="shiftpaste__ask">
                        この名前の女の子はいません。
                        <select
                          className="select"
                          value={choices[index]?.castId ?? ''}
                          onChange={({ target }) => choose(index, { castId: Number(target.value) })}
                        >
                          <option value="">入れない</option>
                          {casts.map((cast) => (
                            <option key={cast.id} value={cast.id}>
                              {cast.name}
                            </option>
                          ))}
                        </select>
                      </label>
                    )}
                    {line.kind === 'when' && (
                      <label className="shiftpaste__ask">
                        時間が読み取れません。
                        <input
                          className="input"
                          placeholder="20-25"
                          maxLength={40}
                          value={choices[index]?.typed ?? ''}
                          onChange={({ target }) => choose(index, { typed: target.value })}
                        />
                      </label>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
      <button
        className="btn btn--primary btn--block"
        type="button"
        disabled={entries.length === 0}
        onClick={() => onDone(store.enter(entries))}
      >
        {entries.length > 0 ? `${entries.length}件を出勤表に入れる` : '出勤表に入れる'}
      </button>
    </section>
  );
}
