import { useEffect, useState } from 'react';
import type { Schedule, ScheduleEntry } from '../../../server/schedules/contract.ts';

const EVERY_MS = 30_000;
const PLACEHOLDERS = ['a', 'b', 'c'];

/** The minute it is now, once the page is alive; before that everything counts as still to come. */
function useNow(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now() / 60_000);
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Entries({ title, later, items }: { title: string | null; later?: boolean; items: ScheduleEntry[] }) {
  if (items.length === 0) return null;
  return (
    <>
      {title && (
        <p className={later ? 'group group--later' : 'group'}>
          {title} <small>{items.length}名</small>
        </p>
      )}
      <div className="sched">
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
            </span>
          </a>
        ))}
      </div>
    </>
  );
}

/** The casts of one day in their groups: 出勤中, これから, 終了. */
export function ScheduleList({ schedule, loading }: { schedule: Schedule; loading: boolean }) {
  const now = useNow();
  if (loading)
    return (
      <div className="sched mt-3" aria-hidden="true">
        {PLACEHOLDERS.map((key) => (
          <span key={key} className="sched__wait" />
        ))}
      </div>
    );
  const { items } = schedule;
  if (items.length === 0) return <p className="note mt-4">まだ登録されていません。</p>;
  if (schedule.date !== schedule.dates[0]?.value)
    return (
      <div className="mt-3">
        <Entries title={null} items={items} />
      </div>
    );
  const ended = items.filter((item) => item.ended);
  const working = items.filter((item) => !item.ended && item.startsAt <= now);
  const later = items.filter((item) => !item.ended && item.startsAt > now);
  return (
    <>
      <Entries title="出勤中" items={working} />
      <Entries title="これから" later items={later} />
      <Entries title="終了" later items={ended} />
    </>
  );
}
