import type { ReadableAtom } from 'nanostores';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from '../../components/form/Form.tsx';
import { draftNames } from './draft-names.ts';
import { findFiles, type KeptFiles, keepFiles } from './file-draft.ts';
import { discardTexts, dropTexts, findTexts, keepTexts, type Section } from './text-draft.ts';

type Props = {
  myId: string;
  section: Section;
  isSaved?: boolean;
  /** Photos and video of the same form: what differs from what is saved, and how it comes back. */
  files?: { $chosen: ReadableAtom<KeptFiles | null>; resume: (files: KeptFiles) => void };
};
type Found = { texts: Awaited<ReturnType<typeof findTexts>>; files: KeptFiles | null };

/** What waits: a decision needs no opening. */
function DraftNames({ texts, files }: Found) {
  const place = useRef<HTMLParagraphElement>(null);
  const [names, setNames] = useState('');
  useLayoutEffect(() => {
    const form = place.current?.closest('form');
    if (form) setNames(draftNames(form, texts ?? {}, files ?? {}));
  }, [texts, files]);
  return (
    <p className="s" ref={place}>
      {names}
    </p>
  );
}

/** Keeps what is being written on the device, and offers what was left there; it goes as soon as it `isSaved`. */
export function TextDraft({ myId, section, isSaved = false, files }: Props) {
  const form = useForm();
  const [saved] = useState(() => form.$values.get());
  const [found, setFound] = useState<Found | null>(null);
  const keeper = useRef<{ end(): void } | null>(null);
  const $chosen = files?.$chosen;
  const start = useCallback(() => {
    if (keeper.current) return;
    const texts = keepTexts(form, myId, section, saved);
    const stop = $chosen?.listen((chosen) => keepFiles(myId, section, chosen));
    if ($chosen?.get()) keepFiles(myId, section, $chosen.get());
    keeper.current = {
      end() {
        texts.end();
        stop?.();
      },
    };
  }, [form, myId, section, saved, $chosen]);
  const discardAll = useCallback(() => {
    discardTexts(myId, section);
    if ($chosen) keepFiles(myId, section, null);
  }, [myId, section, $chosen]);

  useEffect(() => {
    let isGone = false;
    void dropTexts(myId)
      .then(() => Promise.all([findTexts(myId, section, saved), $chosen ? findFiles(myId, section) : null]))
      .then(([texts, files]) => {
        if (isGone) return;
        // Until it is decided, nothing takes the place of what is offered.
        if (texts || files) setFound({ texts, files });
        else start();
      });
    return () => {
      isGone = true;
      keeper.current?.end();
      keeper.current = null;
    };
  }, [myId, section, saved, start, $chosen]);
  useEffect(() => {
    if (!isSaved) return;
    keeper.current?.end();
    discardAll();
  }, [isSaved, discardAll]);

  function resume({ texts, files: kept }: Found) {
    setFound(null);
    start();
    for (const [name, value] of Object.entries(texts ?? {})) form.setValue(name, value);
    if (kept) files?.resume(kept);
  }
  function discard() {
    setFound(null);
    discardAll();
    start();
  }

  if (!found || isSaved) return null;
  return (
    <section className="notice notice--info textdraft" aria-label="書きかけの内容">
      <b>書きかけの内容があります</b>
      <DraftNames {...found} />
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
