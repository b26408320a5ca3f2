import { WEEKDAYS } from '../../../../server/core/business-day.ts';
import type { Hours } from '../../../../server/desk/shop-data/rules.ts';
import { PartCard } from './PartCard.tsx';
import { LateHours, SpanSelect } from './SpanSelect.tsx';
import { type Stored, usePart } from './use-part.ts';

/** Monday first, as shops write their hours. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];
const EVENING = { open: 1200, close: 1440 };

/** The hours of each weekday; a day's hours can be copied to the day below. */
export function HoursForm(stored: Stored) {
  const part = usePart('hours', stored);
  const { value: week, set } = part;
  const usual = week.find((hours) => hours !== null) ?? EVENING;
  const change = (weekday: number, hours: Hours) =>
    set(week.map((each, day) => (day === weekday ? hours : each)));
  const copyToAll = (from: number) =>
    set(week.map((each, day) => (each === null && day !== from ? null : (week[from] ?? null))));
  return (
    <PartCard
      {...stored}
      part="hours"
      edited={part}
      note="24時を過ぎる時刻は、25:00（翌1:00）のように選びます。「ラスト」ではなく、閉店の時刻をお書きください。"
    >
      <ul className="lines">
        {ORDER.map((weekday) => {
          const name = `${WEEKDAYS[weekday]}曜日`;
          const hours = week[weekday] ?? null;
          return (
            <li className="hoursrow" key={weekday}>
              <b>{name}</b>
              <SpanSelect
                {...{ name, usual }}
                value={hours}
                onChange={(next) => change(weekday, next)}
                error={part.errorAt(`to.${weekday}`) ?? part.errorAt(`to.${weekday}.*`)}
              />
            </li>
          );
        })}
      </ul>
      <LateHours hours={week} category={stored.desk.category} />
      {week[1] && (
        <button className="btn btn--text datapart__all" type="button" onClick={() => copyToAll(1)}>
          月曜日の時間を、営業する日すべてに入れる
        </button>
      )}
    </PartCard>
  );
}
