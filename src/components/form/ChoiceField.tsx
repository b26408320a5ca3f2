import { Choice } from './Choice.tsx';
import { FieldNotes, LabelText } from './FieldNotes.tsx';
import { useField } from './use-field.ts';

type Props = {
  name: string;
  label: string;
  required?: boolean;
  choices: readonly { value: string; name: string }[];
  /** After another one has been chosen. */
  onChoose?: (value: string) => void;
};

/** One of a few, as a field of a form. */
export function ChoiceField({ name, label, required, choices, onChoose }: Props) {
  const field = useField<string>(name);
  return (
    <Choice
      name={name}
      label={<LabelText text={label} required={required} />}
      choices={choices}
      value={field.value}
      onChange={(value) => {
        field.setValue(value);
        onChoose?.(value);
      }}
      describedBy={field.error ? `${field.id}-error` : undefined}
    >
      <FieldNotes id={field.id} error={field.error} />
    </Choice>
  );
}
