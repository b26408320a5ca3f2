import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Props = {
  name: string;
  label: string;
  choices: readonly { value: string; name: string; note?: string }[];
};

/** One of a few, below each other, each with what it means. */
export function ListField({ name, label, choices }: Props) {
  const field = useField<string>(name);
  return (
    <fieldset className="field" aria-describedby={field.error ? `${field.id}-error` : undefined}>
      <legend className="label">
        <LabelText text={label} />
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className="check">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={field.value === choice.value}
            onChange={() => field.setValue(choice.value)}
          />
          <span>
            {choice.name}
            {choice.note && <small>{choice.note}</small>}
          </span>
        </label>
      ))}
      <FieldNotes id={field.id} error={field.error} />
    </fieldset>
  );
}
