import { useEffect, useRef, useState } from 'react';
import type { Schedule } from '../../../server/schedules/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { api, OFFLINE } from '../../lib/api.ts';
import { ScheduleList } from './ScheduleList.tsx';

type Props = { shopId: number; path: string; initial: Schedule };

const DAY_CLASSES = { weekday: 'date', saturday: 'date date--sat', sunday: 'date date--sun' };

/** 「本日 11/20(金)」 and 「11/23(月・祝)」 as the strip writes them: weekday above, day below. */
function dayParts(name: string): { weekday: string; day: string } {
  const [, month, day, weekday] = /(\d+)\/(\d+)\((.+)\)/.exec(name) ?? [];
  const isToday = name.startsWith('本日');
  return { weekday: weekday ?? '', day: isToday ? '本日' : day === '1' ? `${month}/1` : (day ?? '') };
}

/** A shop's casts day by day. The server's HTML is whole; here a day is changed without leaving the page. */
export function ScheduleIsland({ shopId, path, initial }: Props) {
  const [schedule, setSchedule] = useState(initial);
  const [date, setDate] = useState(initial.date);
  const [state, setState] = useState<'loaded' | 'loading' | 'failed'>('loaded');
  const asked = useRef(initial.date);
  const strip = useRef<HTMLDivElement>(null);
  const { dates } = schedule;
  const place = dates.findIndex(({ value }) => value === date);

  async function load(next: string) {
    setDate(next);
    setState('loading');
    asked.current = next;
    try {
      const answer = await api.schedules.$get({ query: { shopId: String(shopId), date: next } });
      if (!answer.ok) throw new Error(String(answer.status));
      const read = await answer.json();
      // A slower answer for a day left meanwhile is not shown.
      if (asked.current !== next) return;
      setSchedule(read);
      setState('loaded');
      history.replaceState(history.state, '', next === dates[0]?.value ? path : `${path}?date=${next}`);
    } catch {
      if (asked.current === next) setState('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new date is what moves the strip
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && strip.current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft - 16;
  }, [date]);

  const step = (by: number) => {
    const next = dates[place + by];
    if (next) void load(next.value);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links is no fieldset */}
      <div className="rail datestrip" role="group" aria-label="日付" ref={strip}>
        {dates.map(({ value, name, kind, count }) => {
          const { weekday, day } = dayParts(name);
          return (
            <a
              key={value}
              className={DAY_CLASSES[kind]}
              href={`${path}?date=${value}`}
              rel="nofollow"
              aria-current={value === date ? 'true' : undefined}
              aria-label={`${name} ${count}名`}
              onClick={(event) => {
                event.preventDefault();
                void load(value);
              }}
            >
              <span>{weekday}</span>
              <b>{day}</b>
              <small>{count}名</small>
            </a>
          );
        })}
      </div>
      <div className="daterow mt-3">
        <button
          className="iconbtn iconbtn--line"
          type="button"
          aria-label="前の日"
          disabled={place <= 0}
          onClick={() => step(-1)}
        >
          <Icon name="left" />
        </button>
        <select
          className="select"
          aria-label="日付を選ぶ"
          value={date}
          onChange={(event) => load(event.target.value)}
        >
          {dates.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button
          className="iconbtn iconbtn--line"
          type="button"
          aria-label="次の日"
          disabled={place >= dates.length - 1}
          onClick={() => step(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      <div aria-live="polite" aria-busy={state === 'loading'}>
        {state === 'failed' ? (
          <div className="notice notice--warn mt-3">
            <p>{OFFLINE}</p>
            <button className="btn btn--line mt-2" type="button" onClick={() => load(date)}>
              もう一度読み込む
            </button>
          </div>
        ) : (
          <ScheduleList schedule={schedule} loading={state === 'loading'} />
        )}
      </div>
    </>
  );
}
