import { Icon } from '../Icon.tsx';

type LabelProps = { text: string; required?: boolean; note?: string };

/** What a label or legend says: the name, whether it is required, a remark. */
export function LabelText({ text, required, note }: LabelProps) {
  return (
    <>
      {text}
      {required && <span className="req">必須</span>}
      {note && <small>{note}</small>}
    </>
  );
}

/** The first error of a field, or else its hint. */
export function FieldNotes({ id, error, hint }: { id: string; error: string | null; hint?: string }) {
  return (
    <>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
