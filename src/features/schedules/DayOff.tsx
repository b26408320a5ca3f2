import type { MouseEvent } from 'react';
import type { Schedule } from '../../../server/directory/schedules/contract.ts';

type Props = {
  schedule: Schedule;
  hrefOf: (day: string) => string;
  onChoose: (event: MouseEvent, day: string) => void;
};

/** 「本日は休みです。次の営業は 11/23(月・祝) 20:00から（3名出勤予定）」. */
export function DayOff({ schedule, hrefOf, onChoose }: Props) {
  const { dates, date, dayOff } = schedule;
  if (!dayOff) return null;
  const next = dates.find(({ value }) => value === dayOff.next?.day);
  const when = next && `${next.name} ${dayOff.next?.opens}`;
  return (
    <p className="sched__off">
      {dayOff.day === dates[0]?.value ? '本日' : 'この日'}は休みです。
      {next && (
        <>
          次の営業は{' '}
          {next.value === date ? (
            <b>{when}</b>
          ) : (
            <a href={hrefOf(next.value)} rel="nofollow" onClick={(event) => onChoose(event, next.value)}>
              {when}
            </a>
          )}
          から{next.count > 0 && `（${next.count}名出勤予定）`}
        </>
      )}
    </p>
  );
}
