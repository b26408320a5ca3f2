import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  note?: string;
  choices: readonly { value: string; name: string }[];
  onChange?: (value: string) => void;
};

/** One of many, in the list of the device. */
export function SelectField({ name, label, required, note, choices, onChange }: Props) {
  const field = useField<string>(name);
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        <LabelText text={label} required={required} note={note} />
      </label>
      <select
        {...field.control(false)}
        className="select"
        value={field.value}
        onChange={(event) => {
          field.setValue(event.currentTarget.value);
          onChange?.(event.currentTarget.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
      <FieldNotes id={field.id} error={field.error} />
    </div>
  );
}
