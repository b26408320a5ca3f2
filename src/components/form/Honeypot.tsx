import { useField } from './use-field.ts';

/** A field that people neither see nor reach: only a robot fills it in, and its form is refused. */
export function Honeypot() {
  const field = useField<string>('subject');
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor={field.id}>この欄には入力しないでください</label>
      <input
        id={field.id}
        name="subject"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        value={field.value}
        onChange={(event) => field.setValue(event.currentTarget.value)}
      />
    </div>
  );
}
