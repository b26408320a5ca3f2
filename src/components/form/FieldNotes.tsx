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

/** A sentence whose remark in brackets at the end stays in one piece: 「（あと4回入力できます）」. */
function Sentence({ text }: { text: string }) {
  const [, said = text, remark] = /^(.+?)(（[^（）]+）)$/.exec(text) ?? [];
  return (
    <span>
      {said}
      {remark && <span className="err__remark">{remark}</span>}
    </span>
  );
}

/** The first error of a field, and its hint. */
export function FieldNotes({ id, error, hint }: { id: string; error: string | null; hint?: string }) {
  return (
    <>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="warn" />
          <Sentence text={error} />
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
