import type { ReactNode } from 'react';
import { Field } from '../../components/form/Field.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { count } from '../../lib/number-text.ts';

type Part = { name: string; label: string; max: number };
const upTo = (max: number): string => `${count(max)}文字まで`;

/** A line and the text below it, as it is published: each says how long it may be. */
export const HeadedText = ({ head, text, rows = 5 }: { head: Part; text: Part; rows?: number }) => (
  <>
    <Field {...head} required hint={upTo(head.max)} />
    <GrowingField {...text} required rows={rows} hint={upTo(text.max)} />
  </>
);

type ReplyProps = {
  label?: string;
  /** Who reads it, and where. */
  hint: string;
  max: number;
  send?: string;
  /** What else is decided with it. */
  children?: ReactNode;
};

/** The text of an answer and what sends it; a `MacroList` above writes into it. */
export const ReplyText = ({ label = '返信', hint, max, send = '返信する', children }: ReplyProps) => (
  <>
    <GrowingField name="message" label={label} required rows={5} max={max} hint={`${hint}${upTo(max)}`} />
    {children}
    <SubmitButton>{send}</SubmitButton>
  </>
);
