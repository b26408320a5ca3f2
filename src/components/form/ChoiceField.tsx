import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  choices: readonly { value: string; name: string }[];
};

/** One of a few, side by side. */
export function ChoiceField({ name, label, required, choices }: Props) {
  const field = useField<string>(name);
  return (
    <fieldset className="field" aria-describedby={field.error ? `${field.id}-error` : undefined}>
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
              checked={field.value === choice.value}
              onChange={() => field.setValue(choice.value)}
            />
            {choice.name}
          </label>
        ))}
      </div>
      <FieldNotes id={field.id} error={field.error} />
    </fieldset>
  );
}
