import { WORK_DAYS } from '../../../server/identity/profiles/rules.ts';
import { useField } from '../../components/form/use-field.ts';
import { TellField } from './TellField.tsx';

function Day({ name, day }: { name: string; day: string }) {
  const field = useField<boolean>(name);
  return (
    <label className="told__day">
      <input
        {...field.control(false)}
        className="vh"
        type="checkbox"
        checked={field.value}
        onChange={(event) => field.setValue(event.currentTarget.checked)}
      />
      {day}
    </label>
  );
}

/** On which days she mostly works. */
export function WorkDays() {
  return (
    <TellField field="workDays" label="よく出る日">
      <div className="told__days">
        {WORK_DAYS.map(([name, day]) => (
          <Day key={name} name={name} day={day} />
        ))}
      </div>
    </TellField>
  );
}
