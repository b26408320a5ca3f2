import { Field } from './Field.tsx';

/** The six digits of SMS, call, mail and reset: one input, so that phones can fill it. */
export function CodeField({ name = 'code' }: { name?: string }) {
  return (
    <Field
      name={name}
      label="認証コード（6桁）"
      hideLabel
      required
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
    />
  );
}
