import type { SubmitEvent } from 'react';
import type { ScheduleDate } from '../../../server/directory/schedules/contract.ts';
import { Icon } from '../../components/Icon.tsx';

type Props = {
  path: string;
  dates: readonly ScheduleDate[];
  place: number;
  onChoose: (day: string) => void;
};

/** Previous day, list of dates, next day; the buttons are those of a plain form, the list needs a script. */
export function DateRow({ path, dates, place, onChoose }: Props) {
  const step = (by: number, label: string, icon: string) => {
    const day = dates[place + by]?.value;
    return (
      <button
        className="iconbtn iconbtn--line"
        type="submit"
        name="date"
        value={day}
        aria-label={label}
        disabled={!day}
      >
        <Icon name={icon} size={20} />
      </button>
    );
  };
  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (button?.value) onChoose(button.value);
  }
  return (
    <form className="daterow mt-3" action={`${path}#cast`} onSubmit={press}>
      {step(-1, '前の日', 'left')}
      <select
        className="select needs-script"
        aria-label="日付を選ぶ"
        value={dates[place]?.value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {dates.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {step(1, '次の日', 'right')}
    </form>
  );
}
