import type { ReactNode } from 'react';
import { LabelText } from './FieldNotes.tsx';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  choices: readonly { value: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
  describedBy?: string | undefined;
  children?: ReactNode;
};

/** One of a few, side by side. */
export function Choice({ name, label, required, choices, value, onChange, describedBy, children }: Props) {
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className="label">
        <LabelText text={label} required={required} />
      </legend>
      <div className="seg seg--full">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.name}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
