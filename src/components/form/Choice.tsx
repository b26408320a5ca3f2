import type { ReactNode } from 'react';

type Props = {
  name: string;
  label: ReactNode;
  choices: readonly { value: string; name: string }[];
  value: string;
  onChange: (value: string) => void;
  describedBy?: string | undefined;
  children?: ReactNode;
};

/** One of a few, side by side. */
export function Choice({ name, label, choices, value, onChange, describedBy, children }: Props) {
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className="label">{label}</legend>
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
