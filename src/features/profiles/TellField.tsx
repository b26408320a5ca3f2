import type { ReactNode } from 'react';
import type { ProfileField } from '../../../server/core/db/profile-columns.ts';
import { FieldNotes } from '../../components/form/FieldNotes.tsx';
import { useField } from '../../components/form/use-field.ts';

const SHOWN = [
  ['public', '公開'],
  ['members', '会員のみ'],
  ['private', '非公開'],
] as const;
const AGE_SHOWN = [['public', '公開'], ['band', '年代だけ公開'], ...SHOWN.slice(1)] as const;

/** Who may see a field. */
export function ShownChoice({ field, label }: { field: ProfileField; label: string }) {
  const shown = useField<string>(`${field}Shown`);
  return (
    <div className="told__who">
      <label className="vh" htmlFor={shown.id}>{`${label}の公開範囲`}</label>
      <select
        {...shown.control(false)}
        className="select"
        data-shown={shown.value}
        value={shown.value}
        onChange={(event) => shown.setValue(event.currentTarget.value)}
      >
        {(field === 'age' ? AGE_SHOWN : SHOWN).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldNotes id={shown.id} error={shown.error} />
    </div>
  );
}

type Choice = { value: string; name: string };
type SelectProps = {
  name: string;
  label: string;
  choices: readonly Choice[];
  errorNames?: readonly string[];
};

/** One of many, without a label that is seen. */
export function Select({ name, label, choices, errorNames }: SelectProps) {
  const field = useField<string>(name, errorNames);
  return (
    <>
      <label className="vh" htmlFor={field.id}>
        {label}
      </label>
      <select
        {...field.control(false)}
        className="select"
        value={field.value}
        onChange={(event) => field.setValue(event.currentTarget.value)}
      >
        {choices.map(({ value, name: said }) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </>
  );
}

/** The first error of names that have no control of their own. */
export function ErrorOf({ name, patterns }: { name: string; patterns?: readonly string[] }) {
  const field = useField<string>(name, patterns);
  return <FieldNotes id={field.id} error={field.error} />;
}

type Props = { field: ProfileField; label: string; children: ReactNode; hint?: string };

/** Something a member tells of themselves: what it is, who may see it, and below it the text or choice. */
export function TellField({ field, label, children, hint }: Props) {
  return (
    <fieldset className="field told">
      <legend className="vh">{label}</legend>
      <div className="told__head">
        <span className="label" aria-hidden="true">
          {label}
        </span>
        <ShownChoice field={field} label={label} />
      </div>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
