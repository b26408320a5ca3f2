import type { ReactNode } from 'react';
import { Field } from '../../components/form/Field.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { FieldPhrases } from '../../components/form/PhraseAdvice.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { count } from '../../lib/number-text.ts';

type Part = { name: string; label: string; max: number };
const upTo = (max: number): string => `${count(max)}文字まで`;

/** What a shop writes for the public is advertising. */
const phrasesOf = (name: string, isAd: boolean) => isAd && <FieldPhrases name={name} />;

type HeadedProps = { head: Part; text: Part; rows?: number; isAd?: boolean };

/** A line and the text below it, as it is published: each says how long it may be. */
export const HeadedText = ({ head, text, rows = 5, isAd = false }: HeadedProps) => (
  <>
    <Field {...head} required hint={upTo(head.max)} below={phrasesOf(head.name, isAd)} />
    <GrowingField {...text} required rows={rows} hint={upTo(text.max)} below={phrasesOf(text.name, isAd)} />
  </>
);

type ReplyProps = {
  label?: string;
  /** Who reads it, and where. */
  hint: string;
  max: number;
  send?: string;
  isAd?: boolean;
  /** What else is decided with it. */
  children?: ReactNode;
};

/** The text of an answer and what sends it; a `MacroList` above writes into it. */
export const ReplyText = (props: ReplyProps) => {
  const { label = '返信', hint, max, send = '返信する', isAd = false, children } = props;
  return (
    <>
      <GrowingField
        name="message"
        label={label}
        required
        rows={5}
        max={max}
        hint={`${hint}${upTo(max)}`}
        below={phrasesOf('message', isAd)}
      />
      {children}
      <SubmitButton>{send}</SubmitButton>
    </>
  );
};
