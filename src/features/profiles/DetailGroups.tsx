import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ITEM_BODY_MAX, ITEM_TITLE_MAX, ITEMS_MAX } from '../../../server/identity/profiles/limits.ts';
import { WORK_DAYS } from '../../../server/identity/profiles/rules.ts';
import { Field } from '../../components/form/Field.tsx';
import { useForm } from '../../components/form/Form.tsx';
import { FieldPhrases } from '../../components/form/PhraseAdvice.tsx';
import { useField } from '../../components/form/use-field.ts';
import { Icon } from '../../components/Icon.tsx';
import { TellField } from './TellField.tsx';

/** As it is typed, one character may have up to four units; stored, the server counts code points of NFC. */
const UNITS = 4;

/** Up to five pairs of one's own; the first is there from the beginning. What a cast writes is advertising, too. */
export function FreeItems({ isCast }: { isCast: boolean }) {
  const values = useStore(useForm().$values);
  const [opened, setRows] = useState(1);
  const filled = Array.from({ length: ITEMS_MAX }, (_, i) => i + 1).findLast(
    (n) => values[`title${n}`] || values[`item${n}`],
  );
  const rows = Math.max(opened, filled ?? 1);
  return (
    <TellField
      field="items"
      label="自由項目"
      hint={`項目名は${ITEM_TITLE_MAX}文字、内容は${ITEM_BODY_MAX}文字までです。空にすると消えます。`}
    >
      {Array.from({ length: rows }, (_, i) => i + 1).map((n) => (
        <div className="told__item card" key={n}>
          <Field
            name={`title${n}`}
            label={`項目名${n}`}
            placeholder="例：好きなお酒"
            autoComplete="off"
            max={ITEM_TITLE_MAX}
            maxLength={ITEM_TITLE_MAX * UNITS}
            below={isCast && <FieldPhrases name={`title${n}`} />}
          />
          <Field
            name={`item${n}`}
            label={`内容${n}`}
            placeholder="例：梅酒のソーダ割り"
            autoComplete="off"
            max={ITEM_BODY_MAX}
            maxLength={ITEM_BODY_MAX * UNITS}
            below={isCast && <FieldPhrases name={`item${n}`} />}
          />
        </div>
      ))}
      {rows < ITEMS_MAX && (
        <button className="btn btn--line" type="button" onClick={() => setRows(rows + 1)}>
          <Icon name="plus" />
          項目を追加
        </button>
      )}
    </TellField>
  );
}

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
