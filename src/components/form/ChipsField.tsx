import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Props<V extends string> = {
  name: string;
  label: string;
  required?: boolean;
  note?: string;
  choices: readonly { value: V; name: string }[];
  onChoose?: (value: V) => void;
};

/** One of a few that are too long to stand side by side. */
export function ChipsField<V extends string>({ name, label, required, note, choices, onChoose }: Props<V>) {
  const field = useField<string>(name);
  return (
    <fieldset className="field" aria-describedby={field.error ? `${field.id}-error` : undefined}>
      <legend className="label">
        <LabelText text={label} required={required} note={note} />
      </legend>
      <div className="row-wrap chipsfield">
        {choices.map((choice) => (
          <label key={choice.value} className={field.value === choice.value ? 'chip chip--on' : 'chip'}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={choice.value}
              checked={field.value === choice.value}
              onChange={() => {
                field.setValue(choice.value);
                onChoose?.(choice.value);
              }}
            />
            {choice.name}
          </label>
        ))}
      </div>
      <FieldNotes id={field.id} error={field.error} />
    </fieldset>
  );
}
