import { useStore } from '@nanostores/react';
import { addDays, businessDateOf, formatDate } from '../../../server/core/business-day.ts';
import {
  PEOPLE_MAX,
  type Purpose,
  VISIT_DAYS_AHEAD,
  VISIT_TIMES,
} from '../../../server/desk/inquiries/rules.ts';
import { SCHEDULE_DAYS } from '../../../server/directory/schedules/rules.ts';
import { useForm } from '../../components/form/Form.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';

function visitDays(): { value: string; name: string }[] {
  const today = businessDateOf(Date.now());
  return Array.from({ length: VISIT_DAYS_AHEAD + 1 }, (_, i) => addDays(today, i)).map((value, i) => ({
    value,
    name: i === 0 ? `本日 ${formatDate(value)}` : formatDate(value),
  }));
}
const TIMES = VISIT_TIMES.map((value) => ({ value, name: value }));
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
  const date = String(useStore(form.$values).visitDate);
  if (purpose !== 'seat' && purpose !== 'cast') return null;
  const lastPublic = addDays(businessDateOf(Date.now()), SCHEDULE_DAYS - 1);
  const isSeat = purpose === 'seat';
  return (
    <>
      <div className="twofields">
        <SelectField
          name="visitDate"
          label="日にち"
          required={isSeat}
          choices={visitDays()}
          onChange={() => form.setValue('castId', '')}
        />
        {isSeat && <SelectField name="visitTime" label="時間" required choices={TIMES} />}
      </div>
      {isSeat && <SelectField name="people" label="人数" required choices={PEOPLE} />}
      {date <= lastPublic && <CastField shopId={shopId} date={date} />}
    </>
  );
}
