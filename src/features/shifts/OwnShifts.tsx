import { useEffect, useState } from 'react';
import type { IsoDate } from '../../../server/core/business-day.ts';
import { formatDate } from '../../../server/core/holidays.ts';
import { myPagePath } from '../../../server/core/paths.ts';
import type { OwnShifts as Weeks } from '../../../server/desk/shifts/contract.ts';
import {
  type Cell,
  longCell,
  oddityOf,
  type Span,
  sameCell,
  shortCell,
} from '../../../server/desk/shifts/rules.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { EVENING, patternsOf } from './patterns.ts';
import { SpanEditor } from './SpanEditor.tsx';

type Day = Weeks['days'][number];
type RowProps = {
  day: Day;
  cell: Cell;
  /** What stands below the times, if anything. */
  note: string | null;
  isEdited: boolean;
  usual: Span;
  patterns: readonly Span[];
  /** Null puts back what is saved. */
  onChange: (to: Exclude<Cell, null> | null) => void;
};

/** A day of hers; its times open below it. */
function DayRow({ day, cell, note, isEdited, usual, patterns, onChange }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="ownshift" data-edited={isEdited || undefined}>
      <div className="ownshift__row">
        <b data-kind={day.kind}>{day.name}</b>
        <span className="num">
          {longCell(cell)}
          {note && <small className="cap">{note}</small>}
        </span>
        <button
          className="btn btn--line"
          type="button"
          aria-expanded={isOpen}
          aria-label={`${day.name}の出勤を変更`}
          onClick={() => setOpen(!isOpen)}
        >
          変更
        </button>
      </div>
      {isOpen && (
        <>
          <SpanEditor isOwn label={day.name} {...{ cell, usual, patterns, onChange }} />
          {isEdited && (
            <button className="btn btn--text" type="button" onClick={() => onChange(null)}>
              元に戻す
            </button>
          )}
        </>
      )}
    </li>
  );
}

const noteOf = (cell: Cell, { isEdited, byCast, day }: { isEdited: boolean; byCast: boolean; day: Day }) => {
  const odd = oddityOf(cell, day.hours);
  if (odd || isEdited) return [odd, isEdited && '保存前'].filter(Boolean).join('・');
  return byCast ? 'あなたの入力' : null;
};

/** Two weeks of a cast: she corrects what her shop has entered, and the shop hears of it. */
export function OwnShifts({ myId }: { myId: string }) {
  const { data, refusal, again, setData } = useAnswer(
    () => call('get', '/api/my_page/:myId/shifts', { param: { myId } }),
    myId,
  );
  const [edits, setEdits] = useState<ReadonlyMap<IsoDate, Exclude<Cell, null>>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const count = edits.size;
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { shop, days, cells, conflicts = [] } = data;
  if (!shop)
    return (
      <Nothing text="所属のお店が登録されると、ここで出勤を入力できます。">
        <a className="btn btn--line mt-3" href={myPagePath(myId, 'shop_setting')}>
          所属のお店を登録する
        </a>
      </Nothing>
    );
  const savedOn = (date: IsoDate) => cells.find((each) => each.date === date);
  const patterns = patternsOf(
    { cells },
    [...edits.values()].map((to) => ({ to })),
  );

  function change(date: IsoDate, to: Exclude<Cell, null> | null): void {
    const next = new Map(edits);
    if (to === null || sameCell(to, savedOn(date)?.cell ?? null)) next.delete(date);
    else next.set(date, to);
    setEdits(next);
  }
  async function save(): Promise<void> {
    if (isBusy || count === 0) return;
    setBusy(true);
    const changes = [...edits].map(([date, to]) => ({ date, was: savedOn(date)?.cell ?? null, to }));
    const answer = await call('post', '/api/my_page/:myId/shifts', { param: { myId }, json: { changes } });
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    setData(answer.data);
    // What was changed while the answer was on its way waits for the next time.
    setEdits((now) => new Map([...now].filter(([date, to]) => edits.get(date) !== to)));
    showMessage(answer.data.message ?? '');
  }

  return (
    <div className="ownshifts" aria-busy={isBusy}>
      <p className="note">
        <a href={shop.path}>{shop.name}</a>
        での出勤です。変更はページにすぐ表示され、お店にもお知らせします。お客さまに表示されるのは始まりの時刻だけです。
      </p>
      {conflicts.map(({ date, cell, to }) => (
        <p key={date} className="notice notice--warn" role="alert">
          {formatDate(date)} は、お店が先に「{longCell(cell)}」に変更しています。あなたの変更（{longCell(to)}
          ）は保存していません。
        </p>
      ))}
      <ul className="card lines">
        {days.map((day) => {
          const saved = savedOn(day.value);
          const edit = edits.get(day.value);
          const cell = edit ?? saved?.cell ?? null;
          const usual = patterns[0] ?? (day.hours ? { start: day.hours.open, end: null } : EVENING);
          const offered = patterns.some((each) => shortCell(each) === shortCell(usual))
            ? patterns
            : [usual, ...patterns];
          return (
            <DayRow
              key={day.value}
              {...{ day, cell, usual, patterns: offered, isEdited: edit !== undefined }}
              note={noteOf(cell, {
                ...{ day, isEdited: edit !== undefined },
                byCast: saved?.byCast ?? false,
              })}
              onChange={(to) => change(day.value, to)}
            />
          );
        })}
      </ul>
      <section className="ownshifts__save" aria-label="変更の保存">
        <b role="status">{count > 0 ? `変更 ${count}件 ・ 保存前` : '変更はありません'}</b>
        <button
          className="btn btn--primary"
          type="button"
          disabled={count === 0}
          aria-busy={isBusy}
          onClick={() => void save()}
        >
          保存する
        </button>
      </section>
    </div>
  );
}
