import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from '../../components/form/Form.tsx';
import { dropTexts, findTexts, keepTexts, type Section } from './text-draft.ts';

type Props = { myId: string; section: Section; isSaved: boolean };
type Found = NonNullable<Awaited<ReturnType<typeof findTexts>>>;

/** Keeps what is being written on the device, and offers what was left there; it goes as soon as it `isSaved`. */
export function TextDraft({ myId, section, isSaved }: Props) {
  const form = useForm();
  const [saved] = useState(() => form.$values.get());
  const [found, setFound] = useState<Found | null>(null);
  const keeper = useRef<ReturnType<typeof keepTexts> | null>(null);
  const start = useCallback(() => {
    keeper.current ??= keepTexts(form, myId, section, saved);
  }, [form, myId, section, saved]);

  useEffect(() => {
    let isGone = false;
    void dropTexts(myId)
      .then(() => findTexts(myId, section, saved))
      .then((texts) => {
        if (isGone) return;
        // Until it is decided, nothing takes the place of what is offered.
        if (texts) setFound(texts);
        else start();
      });
    return () => {
      isGone = true;
      keeper.current?.end();
      keeper.current = null;
    };
  }, [myId, section, saved, start]);
  useEffect(() => {
    if (!isSaved) return;
    const kept = keeper.current ?? keepTexts(form, myId, section, saved);
    kept.end();
    kept.discard();
  }, [isSaved, form, myId, section, saved]);

  function resume(texts: Found) {
    setFound(null);
    start();
    for (const [name, value] of Object.entries(texts)) form.setValue(name, value);
  }
  function discard() {
    setFound(null);
    start();
    keeper.current?.discard();
  }

  if (!found || isSaved) return null;
  return (
    <section className="notice notice--info textdraft" aria-label="書きかけの内容">
      <b>書きかけの内容があります</b>
      <div className="row mt-2">
        <button className="btn btn--primary grow" type="button" onClick={() => resume(found)}>
          続ける
        </button>
        <button className="btn btn--line grow" type="button" onClick={discard}>
          破棄
        </button>
      </div>
    </section>
  );
}
