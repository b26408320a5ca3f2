import { type ReactNode, useState } from 'react';
import { Form } from '../../components/form/Form.tsx';
import type { FormOptions } from '../../components/form/form-store.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { FormPath } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { StepUpForm } from './StepUpForm.tsx';

type Props<P extends FormPath> = Pick<FormOptions<P>, 'action' | 'also'> & {
  id: number | string;
  /** Whom or what it is done to, and the deed. */
  name: string;
  label: string;
  note?: ReactNode;
  /** Where the reason is read, and how long it may be. */
  hint?: string;
  max?: number;
  isDanger?: boolean;
  /** It cannot be undone: a second factor of the last minutes. */
  isProven?: boolean;
  onDone: (message: string) => void;
};

/** A deed of staff behind a button, with its reason for the record. */
export function ReasonForm<P extends FormPath>({
  action,
  also,
  id,
  name,
  label,
  note,
  hint = '操作の記録に残ります。',
  max,
  isDanger = false,
  isProven = false,
  onDone,
}: Props<P>) {
  const [times, setTimes] = useState(0);
  const options = {
    ...{ action, also, param: { id: String(id) }, initial: { reason: '' }, label: `${name}：${label}` },
    onDone: (answer: unknown) => {
      const { message } = answer as { message: string };
      showMessage(message);
      // The other way round is a form of its own, and closed.
      setTimes(times + 1);
      onDone(message);
    },
  } as FormOptions<P> & { label: string };
  const fields = (
    <>
      {note && <p className="note">{note}</p>}
      <GrowingField name="reason" label="理由" required rows={2} hint={hint} max={max} />
      <SubmitButton danger={isDanger}>{label}</SubmitButton>
    </>
  );
  return (
    <details key={times} className="rowact">
      <summary className="btn btn--line">{label}</summary>
      {isProven ? <StepUpForm {...options}>{fields}</StepUpForm> : <Form {...options}>{fields}</Form>}
    </details>
  );
}
