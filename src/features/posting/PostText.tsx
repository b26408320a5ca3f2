import { useStore } from '@nanostores/react';
import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import { MESSAGE_MAX } from '../../../server/community/timeline/limits.ts';
import { countCharacters } from '../../../server/core/text/rules.ts';
import { PhraseAdvice } from '../../components/form/PhraseAdvice.tsx';
import { Icon } from '../../components/Icon.tsx';
import type { Composer } from './composer-store.ts';
import { TagRail } from './TagRail.tsx';
import { tagAt, withTag } from './tag-typing.ts';

type Props = { composer: Composer; box: RefObject<HTMLTextAreaElement | null> };

const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** How long the text is; it turns to a warning where it ends. */
export function LetterCount({ composer }: { composer: Composer }) {
  const length = countCharacters(useStore(composer.$fields).message.trim());
  return (
    <span className={length > MESSAGE_MAX ? 'cap num pcount pcount--over' : 'cap num pcount'}>
      {length} / {MESSAGE_MAX.toLocaleString('ja-JP')}
      <span className="vh">文字</span>
    </span>
  );
}

/** The text of a post, with the hashtags that others use where one is being written. */
export function PostText({ composer, box }: Props) {
  const { message } = useStore(composer.$fields);
  const error = useStore(composer.$errors).message?.[0];
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || GROWS_BY_ITSELF) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [message]);

  /** While kana are being converted nothing is suggested: the word is not there yet. */
  function look(isComposing: boolean): void {
    const element = box.current;
    if (!element || isComposing) return;
    setTyped(tagAt(element.value, element.selectionStart)?.tag ?? null);
  }

  function take(tag: string): void {
    const element = box.current;
    if (!element) return;
    const next = withTag(element.value, element.selectionStart, tag);
    composer.set('message', next.text);
    setTyped(null);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(next.caret, next.caret);
    });
  }

  return (
    <div>
      <label className="vh" htmlFor={id}>
        本文
      </label>
      <textarea
        ref={box}
        id={id}
        className="posttext"
        rows={3}
        placeholder="今日のことを書く"
        value={message}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          composer.set('message', event.currentTarget.value);
          look((event.nativeEvent as InputEvent).isComposing);
        }}
        onCompositionEnd={() => look(false)}
        onKeyUp={(event) => look(event.nativeEvent.isComposing)}
        onClick={() => look(false)}
      />
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
      {typed !== null && <TagRail typed={typed} onTake={take} />}
      <PhraseAdvice text={message} onReword={(next) => composer.set('message', next)} />
    </div>
  );
}
