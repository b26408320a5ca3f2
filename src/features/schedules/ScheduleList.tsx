import { useEffect, useState } from 'react';
import { nextDayOf } from '../../../server/core/business-day.ts';
import type { Schedule, ScheduleEntry } from '../../../server/directory/schedules/contract.ts';

const EVERY_MS = 30_000;

/** The minute it is now; the server's until the page is alive. */
function useNow(rendered: number): number {
  const [now, setNow] = useState(rendered / 60_000);
  useEffect(() => {
    const tick = () => setNow(Date.now() / 60_000);
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type EntriesProps = { title?: string; kind?: 'on' | 'later' | 'end'; items: ScheduleEntry[] };

function Entries({ title, kind = 'on', items }: EntriesProps) {
  if (items.length === 0) return null;
  return (
    <>
      {title && (
        <p className={kind === 'on' ? 'group' : 'group group--later'}>
          {title} <small>{items.length}名</small>
        </p>
      )}
      <div className={kind === 'end' ? 'sched sched--end' : 'sched'}>
        {items.map((item) => (
          <a key={item.id} href={item.path}>
            {item.icon ? (
              <img
                className="avatar avatar--48"
                src={item.icon}
                alt=""
                width="48"
                height="48"
                loading="lazy"
              />
            ) : (
              <span className="avatar avatar--48 avatar--txt" aria-hidden="true">
                {[...item.name][0]}
              </span>
            )}
            <span className="grow">
              <b>{item.name}</b>
              <span className="num">{item.in}〜</span>
              {nextDayOf(item.in) && <span className="vh">（{nextDayOf(item.in)}から）</span>}
            </span>
          </a>
        ))}
      </div>
    </>
  );
}

type Props = {
  schedule: Schedule;
  /** While a day loads: how many casts it will show, so that nothing below moves. */
  expected: number | null;
  /** The moment (ms) at which the server rendered. */
  rendered: number;
};

/** The casts of one day; today's in their groups 出勤中, これから and 終了. */
export function ScheduleList({ schedule, expected, rendered }: Props) {
  const now = useNow(rendered);
  const { items } = schedule;
  if (expected !== null)
    return (
      <div className="sched mt-3" aria-hidden="true">
        {Array.from({ length: Math.max(1, expected) }, (_, place) => place).map((place) => (
          <span key={place} className="sched__wait" />
        ))}
      </div>
    );
  if (items.length === 0 && schedule.dayOff?.day === schedule.date) return null;
  if (items.length === 0) return <p className="sched__none">まだ登録されていません。</p>;
  if (schedule.date !== schedule.dates[0]?.value)
    return (
      <div className="mt-3">
        <Entries items={items} />
      </div>
    );
  const coming = items.filter((item) => !item.ended);
  return (
    <>
      <Entries title="出勤中" items={coming.filter(({ startsAt }) => startsAt <= now)} />
      <Entries title="これから" kind="later" items={coming.filter(({ startsAt }) => startsAt > now)} />
      <Entries title="終了" kind="end" items={items.filter(({ ended }) => ended)} />
    </>
  );
}
