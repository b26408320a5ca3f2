import { useStore } from '@nanostores/react';
import { addDays, businessDateOf } from '../../../server/core/business-day.ts';
import {
  clockTime,
  nightText,
  PEOPLE_MAX,
  type Purpose,
  VISIT_DAYS_AHEAD,
  VISIT_TIMES,
  visitTimesOf,
} from '../../../server/desk/inquiries/rules.ts';
import { SCHEDULE_DAYS } from '../../../server/directory/schedules/rules.ts';
import { useForm } from '../../components/form/Form.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';

/** Tonight is over for a seat after the last time, not for the question who works. */
function visitDays(isSeat: boolean, chosen: string): { value: string; name: string }[] {
  const today = businessDateOf(Date.now());
  const isOver = isSeat && chosen !== today && visitTimesOf(today, Date.now()).length === 0;
  return Array.from({ length: VISIT_DAYS_AHEAD + 1 }, (_, i) => addDays(today, i))
    .map((value, i) => ({
      value,
      name: i === 0 ? `本日 ${nightText(value)}` : nightText(value),
    }))
    .slice(isOver ? 1 : 0);
}
const PEOPLE = Array.from({ length: PEOPLE_MAX }, (_, i) => ({ value: `${i + 1}`, name: `${i + 1}名` }));

/** Who works there on that day; the shifts of later days are not public. */
function CastField({ shopId, date }: { shopId: number; date: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/schedules', { query: { shopId, date } }),
    date,
  );
  if (refusal)
    return (
      <p className="hint" role="alert">
        <span>
          出勤予定を読み込めませんでした。
          <button className="link" type="button" onClick={again}>
            もう一度読み込む
          </button>
        </span>
      </p>
    );
  const casts = data?.date === date ? data.items : [];
  const choices = casts.map(({ id, name, in: start }) => ({ value: `${id}`, name: `${name}（${start}〜）` }));
  return (
    <SelectField
      name="castId"
      label="女の子"
      note="任意"
      choices={[
        { value: '', name: data && choices.length === 0 ? '出勤予定がありません' : '指定しない' },
        ...choices,
      ]}
    />
  );
}

/** When, how many, and whom: what the purpose asks for. */
export function VisitFields({ shopId, purpose }: { shopId: number; purpose: Purpose }) {
  const form = useForm();
  const { visitDate, visitTime } = useStore(form.$values);
  const date = String(visitDate);
  if (purpose !== 'seat' && purpose !== 'cast') return null;
  const lastPublic = addDays(businessDateOf(Date.now()), SCHEDULE_DAYS - 1);
  const isSeat = purpose === 'seat';
  const times = visitTimesOf(date, Date.now());
  // The chosen one stays as long as the form is open: the server says when it is over.
  const shown = VISIT_TIMES.filter((time) => time === visitTime || times.includes(time));
  function choose(day: string): void {
    form.setValue('castId', '');
    const ahead = visitTimesOf(day, Date.now());
    if (ahead[0] && !ahead.includes(String(visitTime))) form.setValue('visitTime', ahead[0]);
  }
  return (
    <>
      <div className="twofields">
        <SelectField
          name="visitDate"
          label="日にち"
          required={isSeat}
          choices={visitDays(isSeat, date)}
          onChange={choose}
        />
        {isSeat && (
          <SelectField
            name="visitTime"
            label="時間"
            required
            choices={shown.map((value) => ({ value, name: clockTime(value) }))}
          />
        )}
      </div>
      {isSeat && <SelectField name="people" label="人数" required choices={PEOPLE} />}
      {date <= lastPublic && <CastField shopId={shopId} date={date} />}
    </>
  );
}
