import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { addDays } from '../../../../server/core/business-day.ts';
import { formatDate } from '../../../../server/core/holidays.ts';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { longCell, WEEK_DAYS } from '../../../../server/desk/shifts/rules.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Nothing } from '../../../components/ListStates.tsx';
import { politeName } from '../../../lib/wording-of.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { DayList } from './DayList.tsx';
import { FileEntry } from './FileEntry.tsx';
import { datesOf, placeKey } from './known-cells.ts';
import { PasteLines } from './PasteLines.tsx';
import { PrintedWeek } from './PrintedWeek.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveFile } from './SaveFile.tsx';
import { type Conflict, createShiftStore, type ShiftStore } from './shift-store.ts';
import { useWide } from './use-media.ts';
import { usePrinted } from './use-printed.ts';
import { WeekTable } from './WeekTable.tsx';
import { watchWeek } from './watch-week.ts';

function ConflictLine({ store, conflict }: { store: ShiftStore; conflict: Conflict }) {
  const { casts } = useStore(store.$week);
  const { castId, date, cell, to } = conflict;
  const name = casts.find(({ id }) => id === castId)?.name ?? '';
  return (
    <li className="notice notice--warn shiftconflict">
      <p>
        {politeName(name)} {formatDate(date)}：あなたは {longCell(to)}、ほかの人は {longCell(cell)}{' '}
        にしました。
      </p>
      <button className="btn btn--line" type="button" onClick={() => store.resolve(conflict, false)}>
        {longCell(cell)} のまま
      </button>
      <button className="btn btn--line" type="button" onClick={() => store.resolve(conflict, true)}>
        {longCell(to)} にする
      </button>
    </li>
  );
}

/** The week of a shop: by thumb on a phone, by keyboard on a desktop. */
export function ShiftDesk({ shopId, week: start }: { shopId: number; week: ShiftWeek }) {
  const [store] = useState(() => createShiftStore(shopId, start));
  const week = useStore(store.$week);
  const isBusy = useStore(store.$isBusy);
  const { before, after } = useStore(store.$steps);
  const conflicts = useStore(store.$conflicts);
  const theirs = useStore(store.$theirs);
  const [isPasting, setPasting] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isWide = useWide();
  const printed = usePrinted(store);
  useEffect(() => watchWeek(() => void store.refresh()), [store]);
  useEffect(() => {
    if (!isWide && store.shownWeeks() === 2) void store.show(store.$week.get().first, 1);
  }, [isWide, store]);
  if (week.casts.length === 0)
    return (
      <Nothing text="所属の女の子は、まだ登録されていません。所属が始まると、ここで出勤を入力できます。" />
    );
  const last = datesOf(week).at(-1) ?? week.first;
  const isTwo = store.shownWeeks() === 2;

  return (
    <div className="shiftdesk" aria-busy={isBusy} data-printed={printed ? true : undefined}>
      <div className="shifttools">
        <span className="shifttools__week num">
          <button
            className="iconbtn"
            type="button"
            aria-label="前の週"
            onClick={() => void store.show(addDays(week.first, -WEEK_DAYS))}
          >
            <Icon name="left" />
          </button>
          <span>
            {formatDate(week.first)}〜{formatDate(last)}
          </span>
          <button
            className="iconbtn"
            type="button"
            aria-label="次の週"
            onClick={() => void store.show(addDays(week.first, WEEK_DAYS))}
          >
            <Icon name="right" />
          </button>
        </span>
        {isWide && (
          <button
            className="btn btn--line"
            type="button"
            aria-pressed={isTwo}
            onClick={() => void store.show(week.first, isTwo ? 1 : 2)}
          >
            2週間
          </button>
        )}
        <button className="btn btn--line" type="button" onClick={() => void store.copyLastWeek()}>
          先週をコピー
        </button>
        <button
          className="btn btn--line"
          type="button"
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          貼り付け
        </button>
        <FileEntry {...{ store, week }} onProblems={setProblems} />
        <SaveFile {...{ shopId, first: week.first, weeks: store.shownWeeks() }} />
        <button className="btn btn--line" type="button" onClick={() => window.print()}>
          印刷
        </button>
        <button className="btn btn--line" type="button" disabled={before.length === 0} onClick={store.undo}>
          元に戻す
        </button>
        <button className="btn btn--line" type="button" disabled={after.length === 0} onClick={store.redo}>
          やり直す
        </button>
      </div>
      {isPasting && (
        <PasteLines
          {...{ store, week }}
          onDone={(count) => {
            setPasting(false);
            showMessage(`${count}件を出勤表に入れました。`);
          }}
        />
      )}
      {problems.length > 0 && (
        <div className="notice notice--warn shiftproblems" role="alert">
          <b>ファイルの次の行は入れていません。</b>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <button className="btn btn--text" type="button" onClick={() => setProblems([])}>
            閉じる
          </button>
        </div>
      )}
      {conflicts.length > 0 && (
        <ul className="shiftconflicts" aria-label="ほかの人の変更">
          {conflicts.map((conflict) => (
            <ConflictLine key={placeKey(conflict)} {...{ store, conflict }} />
          ))}
        </ul>
      )}
      {isWide ? (
        <WeekTable key={week.casts.map(({ id }) => id).join()} store={store} />
      ) : (
        <DayList store={store} />
      )}
      {theirs.size > 0 && (
        <p className="note mt-3">青い点線は、このページを開いたあとに、ほかの人が変更した日です。</p>
      )}
      <p className="note mt-4">
        お客さまに表示されるのは始まりの時刻（20:00〜）だけです。終わりの時刻は、お店とご本人だけが見られます。
      </p>
      {isWide && (
        <p className="note">
          矢印キーで移動、Shift＋矢印で範囲を選択、そのまま入力（20-25）、Ctrl＋Dで下へ同じ時間、Ctrl＋Zで元に戻せます。表計算からの貼り付けもできます。
        </p>
      )}
      <SaveBar store={store} />
      {printed && <PrintedWeek {...printed} />}
    </div>
  );
}
