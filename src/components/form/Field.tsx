import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Native =
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'placeholder'
  | 'maxLength'
  | 'enterKeyHint'
  | 'readOnly';
type Props = Pick<InputHTMLAttributes<HTMLInputElement>, Native> & {
  name: string;
  label: string;
  required?: boolean;
  hint?: string;
  note?: string;
  /** Only for screen readers; what the field is stands above it in words. */
  hideLabel?: boolean;
  /** Server names whose errors show here, `*` for one part of a name (`images.*`). */
  errorNames?: readonly string[];
  className?: string;
  /** Puts what was typed into its usual form when the field is left. */
  tidy?: (typed: string) => string;
  /** Characters that it may have: they are counted where it comes near. */
  max?: number;
  /** What is said of the text, below its error and hint. */
  below?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A line of text with its label, hint and first error. */
export function Field({
  name,
  label,
  required,
  hint,
  note,
  hideLabel,
  errorNames,
  className = '',
  tidy,
  max,
  below,
  ref,
  ...native
}: Props) {
  const field = useField<string>(name, errorNames);
  function leave() {
    const tidied = tidy?.(field.value) ?? field.value;
    if (tidied !== field.value) field.setValue(tidied);
  }
  return (
    <div className="field">
      <label className={hideLabel ? 'vh' : 'label'} htmlFor={field.id}>
        <LabelText text={label} required={required} note={note} />
      </label>
      <input
        type="text"
        {...native}
        {...field.control(Boolean(hint))}
        ref={ref}
        className={`input ${className}`.trim()}
        value={field.value}
        aria-required={required}
        onChange={(event) => field.setValue(event.currentTarget.value)}
        onBlur={leave}
      />
      <FieldNotes id={field.id} error={field.error} hint={hint} text={field.value} max={max} />
      {below}
    </div>
  );
}
