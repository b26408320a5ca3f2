import { useState } from 'react';
import { INVALID, numberOf } from './price-row.ts';

type Props = {
  label: string;
  value: number | null;
  /** What an empty field means: nothing, or a number that is still to come. */
  blank: null | typeof INVALID;
  /** Id of the text that says what is wrong. */
  error?: string | undefined;
  id?: string;
  onChange: (value: number | null) => void;
};

const textOf = (value: number | null): string => (value === null || value === INVALID ? '' : String(value));

/** A whole number as it is typed; what cannot be read stays in sight, and is refused by the server. */
export function NumberInput({ label, value, blank, error, id, onChange }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  return (
    <input
      id={id}
      className="input num"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error}
      value={numberOf(typed, blank) === value ? typed : textOf(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(numberOf(currentTarget.value, blank));
      }}
    />
  );
}
