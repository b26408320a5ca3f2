import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { DeskLimit } from '../../../../server/desk/settings/contract.ts';
import { countedBy, LIMIT_NAMES, times } from '../../../../server/desk/settings/rules.ts';
import { FieldNotes } from '../../../components/form/FieldNotes.tsx';
import { Form, useForm } from '../../../components/form/Form.tsx';
import { useField } from '../../../components/form/use-field.ts';
import { showDone } from '../../../console/form/run-deed.ts';

type Row = DeskLimit['rows'][number];
type Props = { name: DeskLimit['name']; row: Row; again: () => void };

function Points({ name, row }: Omit<Props, 'again'>) {
  const { usual, most, points } = row;
  const form = useForm();
  const field = useField<string>('points');
  const input = useRef<HTMLInputElement>(null);
  const isBusy = useStore(form.$progress) > 0;
  const label = countedBy(name, row);
  // The stored number may have changed on another screen.
  useEffect(() => form.setValue('points', String(points)), [form, points]);
  function returnToUsual() {
    if (!isBusy) form.setValue('points', String(usual));
    // The button goes away with the difference.
    input.current?.focus();
    void form.submit();
  }
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <div className="limit__set">
        <input
          {...field.control(true)}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="input limit__n"
          value={field.value}
          onChange={(event) => field.setValue(event.currentTarget.value)}
        />
        <span className="s">回まで</span>
        <button
          className="btn btn--line"
          type="submit"
          aria-busy={isBusy}
          aria-label={`変更する（${label}）`}
        >
          変更する
        </button>
        {points !== usual && (
          <button
            className="btn btn--text"
            type="button"
            aria-label={`標準に戻す（${label}）`}
            onClick={returnToUsual}
          >
            標準に戻す
          </button>
        )}
      </div>
      <FieldNotes
        id={field.id}
        error={field.error}
        hint={`標準は${times(usual)}まで。1〜${times(most)}の範囲で変更できます。`}
      />
    </div>
  );
}

/** One number of a limit, set apart from all others: what two admins change at once does not meet. */
export const LimitForm = ({ name, row, again }: Props) => (
  <Form
    action="/api/admin/limits/:limit"
    param={{ limit: row.id }}
    label={`${LIMIT_NAMES[name]}：${countedBy(name, row)}`}
    initial={{ points: String(row.points) }}
    onDone={showDone(again)}
  >
    <Points name={name} row={row} />
  </Form>
);
