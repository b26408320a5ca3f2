import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { businessDateOf, isAfterMidnight } from '../../../server/core/business-day.ts';
import type { Schedule } from '../../../server/directory/schedules/contract.ts';
import { call } from '../../lib/call.ts';
import { OFFLINE } from '../../lib/wording-of.ts';
import { DateRow } from './DateRow.tsx';
import { countText, DateStrip } from './DateStrip.tsx';
import { DayOff } from './DayOff.tsx';
import { ScheduleList } from './ScheduleList.tsx';

/** After this long unseen, a schedule is read again: who has gone home only the server knows. */
const STALE_MS = 10 * 60_000;
/** A swipe goes this far (px) to the side, and at most half as far up or down. */
const SWIPE = 60;

/** 「本日 11/20(金)」 without its first word. */
const dayOf = (name = '') => name.replace(/^本日\s*/, '');

type Props = {
  shopId: number;
  path: string;
  initial: Schedule;
  /** The moment (ms) the server speaks of. */
  now: number;
};

/**
 * A shop's casts day by day. The server's HTML is whole and its days are links; here a day is changed without leaving
 * the page: by the strip, the buttons, the list of dates, or a swipe.
 */
export function ScheduleIsland({ shopId, path, initial, now }: Props) {
  const [schedule, setSchedule] = useState(initial);
  const [date, setDate] = useState(initial.date);
  const [state, setState] = useState<'loaded' | 'loading' | 'failed'>('loaded');
  const [late, setLate] = useState(isAfterMidnight(now));
  const asked = useRef(initial.date);
  const readAt = useRef(0);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const { dates, home } = schedule;
  const place = dates.findIndex(({ value }) => value === date);
  const today = dates[0]?.value;
  const hrefOf = (day: string) => `${path}${day === home ? '' : `?date=${day}`}#cast`;

  async function load(next: string, quietly = false) {
    setDate(next);
    if (!quietly) setState('loading');
    asked.current = next;
    const answer = await call('get', '/api/schedules', { query: { shopId, date: next } });
    // A slower answer for a day left meanwhile is not shown.
    if (asked.current !== next) return;
    if (!answer.ok) {
      if (!quietly) setState('failed');
      return;
    }
    const read = answer.data;
    setSchedule(read);
    setState('loaded');
    readAt.current = Date.now();
    const address = new URL(location.href);
    if (next === read.home) address.searchParams.delete('date');
    else address.searchParams.set('date', next);
    history.replaceState(history.state, '', address);
  }

  function follow(event: MouseEvent, next: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (next !== date) void load(next);
  }

  function swiped(event: TouchEvent) {
    const from = touched.current;
    const to = event.changedTouches[0];
    if (!from || !to) return;
    const [x, y] = [to.clientX - from.x, to.clientY - from.y];
    const next = dates[place + (x < 0 ? 1 : -1)];
    if (next && Math.abs(x) > SWIPE && Math.abs(y) < Math.abs(x) / 2) void load(next.value);
  }

  useEffect(() => {
    readAt.current = Date.now();
    setLate(isAfterMidnight(Date.now()));
  }, []);

  // A page that was left open over 05:00, or comes back from the back/forward cache, shows the new day.
  useEffect(() => {
    const wake = () => {
      const day = businessDateOf(Date.now());
      setLate(isAfterMidnight(Date.now()));
      if (document.hidden || today === undefined) return;
      if (today < day) void load(day);
      else if (date === today && Date.now() - readAt.current > STALE_MS) void load(date, true);
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('pageshow', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('pageshow', wake);
    };
  });

  const chosen = dates[place];
  return (
    <>
      <div className="section-head">
        <h2>
          {date === today ? '今夜のキャスト' : `${chosen?.name ?? ''}のキャスト`}
          <span className="sub">
            {chosen && countText(chosen)}
            {late && date === today && ` ／ ${dayOf(chosen?.name)}の営業日`}
          </span>
        </h2>
      </div>
      <DateStrip dates={dates} date={date} hrefOf={hrefOf} onChoose={follow} />
      <DateRow path={path} dates={dates} place={place} onChoose={(day) => load(day)} />
      <section
        aria-label="出勤するキャスト"
        aria-live="polite"
        aria-busy={state === 'loading'}
        onTouchStart={({ touches }) => {
          const first = touches[0];
          touched.current = first ? { x: first.clientX, y: first.clientY } : null;
        }}
        onTouchEnd={swiped}
      >
        {state === 'failed' ? (
          <div className="notice notice--warn mt-3">
            <p>{OFFLINE}</p>
            <button className="btn btn--line mt-2" type="button" onClick={() => load(date)}>
              もう一度読み込む
            </button>
          </div>
        ) : (
          <>
            {state === 'loaded' && <DayOff schedule={schedule} hrefOf={hrefOf} onChoose={follow} />}
            <ScheduleList
              schedule={schedule}
              expected={state === 'loading' ? (chosen?.count ?? 0) : null}
              rendered={now}
            />
          </>
        )}
      </section>
    </>
  );
}
