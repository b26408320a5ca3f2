import { useId } from 'react';
import { FieldNotes } from '../../../components/form/FieldNotes.tsx';
import { PhraseAdvice } from '../../../components/form/PhraseAdvice.tsx';

type Props = {
  label: string;
  value: string;
  max: number;
  /** More than one line. */
  rows?: number;
  error: string | null;
  hint?: string | undefined;
  inputMode?: 'tel' | 'url' | 'numeric';
  /** Not for the public to read as a sentence: a number, an address. */
  isPlain?: true;
  onChange: (text: string) => void;
};

/** A text of a part, with advice on phrases that break the rules of advertising. */
export function TextRow({ label, value, max, rows = 1, error, hint, inputMode, isPlain, onChange }: Props) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const field = {
    ...{ id, className: 'input', value, inputMode, 'aria-describedby': notes || undefined },
    'aria-invalid': error ? (true as const) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {rows === 1 ? <input type="text" autoComplete="off" {...field} /> : <textarea rows={rows} {...field} />}
      <FieldNotes id={id} error={error} hint={hint} text={value} max={max} />
      {!isPlain && <PhraseAdvice text={value} onReword={onChange} />}
    </div>
  );
}
