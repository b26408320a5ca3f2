import { lazy, Suspense } from 'react';
import { Icon } from '../Icon.tsx';

/** Fetched when a text comes near its limit. */
const LetterCount = lazy(async () => ({ default: (await import('./LetterCount.tsx')).LetterCount }));
const NEAR = 0.8;

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

type NotesProps = { id: string; error: string | null; hint?: string; text?: string; max?: number };

/** The first error of a field, its hint, and how long its text is where that comes near `max`. */
export function FieldNotes({ id, error, hint, text = '', max = Infinity }: NotesProps) {
  const isNear = text.length >= max * NEAR;
  return (
    <>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="warn" />
          <Sentence text={error} />
        </p>
      )}
      {(hint || isNear) && (
        <p className="hint" id={`${id}-hint`}>
          <span>{hint}</span>
          {isNear && (
            <Suspense>
              <LetterCount text={text} max={max} />
            </Suspense>
          )}
        </p>
      )}
    </>
  );
}
