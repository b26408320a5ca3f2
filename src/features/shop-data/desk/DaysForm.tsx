import { useId, useRef, useState } from 'react';
import { addDays } from '../../../../server/core/business-day.ts';
import { formatDate, isHoliday } from '../../../../server/core/holidays.ts';
import { DAYS_AHEAD, DAYS_MAX, NOTE_MAX, type SpecialDay } from '../../../../server/desk/shop-data/rules.ts';
import { PhraseAdvice } from '../../../components/form/PhraseAdvice.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { PartCard } from './PartCard.tsx';
import { LateHours, SpanSelect } from './SpanSelect.tsx';
import { type Stored, usePart } from './use-part.ts';

const EVENING = { open: 1200, close: 1440 };
/** Holidays are entered so far ahead. */
const HOLIDAYS_AHEAD = 92;

function holidaysAfter(today: string): string[] {
  const dates = Array.from({ length: HOLIDAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  return dates.filter((date) => isHoliday(date));
}

type RowProps = {
  day: SpecialDay;
  errorAt: (field: string) => string | null;
  onChange: (day: SpecialDay) => void;
  onRemove: () => void;
};

function DayRow({ day, errorAt, onChange, onRemove }: RowProps) {
  const id = useId();
  const memo = useRef<HTMLInputElement>(null);
  const name = formatDate(day.date);
  const problem = errorAt('date') ?? errorAt('note');
  return (
    <li className="hoursrow hoursrow--day">
      <b className="num">{name}</b>
      <SpanSelect
        name={name}
        usual={EVENING}
        value={day.hours}
        onChange={(hours) => onChange({ ...day, hours })}
        error={errorAt('hours') ?? errorAt('hours.*')}
      />
      <span className="hoursrow__memo">
        <input
          ref={memo}
          className="input"
          type="text"
          autoComplete="off"
          placeholder="メモ（年末年始など）"
          aria-label={`${name}のメモ`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          maxLength={NOTE_MAX * 2}
          value={day.note}
          onChange={({ currentTarget }) => onChange({ ...day, note: currentTarget.value })}
        />
        <button className="iconbtn" type="button" aria-label={`${name}を削除`} onClick={onRemove}>
          <Icon name="trash" size={20} />
        </button>
      </span>
      {problem && (
        <p className="err" id={id} role="alert">
          {problem}
        </p>
      )}
      <PhraseAdvice text={day.note} input={memo} onReword={(note) => onChange({ ...day, note })} />
    </li>
  );
}

/** Days that differ from their weekday. */
export function DaysForm(stored: Stored) {
  const { today, data, category } = stored.desk;
  const part = usePart('days', stored);
  const { value: days, set } = part;
  const [date, setDate] = useState('');
  const dateInput = useRef<HTMLInputElement>(null);
  const id = useId();
  const usual = data.hours.find((hours) => hours !== null) ?? EVENING;
  const has = (on: string) => days.some((day) => day.date === on);
  const inOrder = (list: SpecialDay[]) => [...list].sort((a, b) => (a.date < b.date ? -1 : 1));
  const add = (dates: string[]) =>
    set(
      inOrder([
        ...days,
        ...dates.filter((on) => !has(on)).map((on) => ({ date: on, hours: usual, note: '' })),
      ]),
    );
  const holidays = holidaysAfter(today).filter((on) => !has(on));
  return (
    <PartCard
      {...stored}
      part="days"
      edited={part}
      note="祝日や年末年始など、ふだんと違う日だけを登録します。"
    >
      {days.length === 0 && <p className="s">登録されている日はありません。</p>}
      <ul className="lines">
        {days.map((day, index) => (
          <DayRow
            key={day.date}
            day={day}
            errorAt={(field) => part.errorAt(`to.${index}.${field}`)}
            onChange={(next) => set(days.map((each) => (each.date === day.date ? next : each)))}
            onRemove={() => {
              set(days.filter((each) => each.date !== day.date));
              dateInput.current?.focus();
            }}
          />
        ))}
      </ul>
      <LateHours hours={days.map(({ hours }) => hours)} category={category} />
      <div className="datapart__add">
        <label className="vh" htmlFor={id}>
          追加する日
        </label>
        <input
          id={id}
          ref={dateInput}
          className="input"
          type="date"
          min={today}
          max={addDays(today, DAYS_AHEAD)}
          value={date}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
        <button
          className="btn btn--line"
          type="button"
          disabled={date === '' || has(date) || days.length >= DAYS_MAX}
          onClick={() => {
            add([date]);
            setDate('');
          }}
        >
          日を足す
        </button>
        {holidays.length > 0 && days.length + holidays.length <= DAYS_MAX && (
          <button className="btn btn--line" type="button" onClick={() => add(holidays)}>
            祝日をまとめて入れる（{holidays.length}日）
          </button>
        )}
      </div>
    </PartCard>
  );
}
