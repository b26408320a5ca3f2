import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { useForm } from './Form.tsx';

type Rules = typeof import('../../../server/core/advertising/rules.ts');

/** More of them would push the form away; the next ones come when these are gone. */
const SHOWN = 3;

let rules: Promise<Rules> | undefined;

/** The list of phrases, fetched when the first text is there. */
function useRules(isNeeded: boolean): Rules | null {
  const [loaded, setLoaded] = useState<Rules | null>(null);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    rules ??= import('../../../server/core/advertising/rules.ts');
    rules.then(setLoaded, () => {
      // The form works without advice; the next field tries again.
      rules = undefined;
    });
  }, [isNeeded, loaded]);
  return loaded;
}

type Props = {
  text: string;
  onReword: (text: string) => void;
  /** What holds the text, where it is not the first input beside the advice. */
  input?: RefObject<HTMLElement | null>;
};

/** Phrases of a text for the public that break the rules of advertising, each with a safer one. It blocks nothing. */
export function PhraseAdvice({ text, onReword, input }: Props) {
  const loaded = useRules(text.trim() !== '');
  const found = loaded?.adviseOn(text).slice(0, SHOWN) ?? [];
  return (
    <div role="status" className="phrases">
      {found.map((advice) => (
        <div className="notice notice--warn phrase" key={advice.said}>
          <Icon name="info" />
          <p>
            「{advice.said}」は広告のルールに触れるおそれがあります。「{advice.instead}
            」などに言いかえませんか？
            <small>{advice.reason}</small>
          </p>
          <button
            className="btn btn--line"
            type="button"
            onClick={({ currentTarget }) => {
              // The button goes away with what it is about.
              const beside = currentTarget.closest('.phrases')?.parentElement;
              (input?.current ?? beside?.querySelector<HTMLElement>('input, textarea'))?.focus();
              onReword(loaded?.reworded(text, advice) ?? text);
            }}
          >
            言いかえる<span className="vh">（{advice.said}）</span>
          </button>
        </div>
      ))}
    </div>
  );
}

/** The same for a field of a form; it stands inside of the field. */
export function FieldPhrases({ name }: { name: string }) {
  const form = useForm();
  const text = String(useStore(form.$values)[name] ?? '');
  return <PhraseAdvice text={text} onReword={(next) => form.setValue(name, next)} />;
}
