import type { ReactNode } from 'react';
import type { FormAnswer, Path } from '../../lib/call.ts';
import { backModal } from '../../overlay/modal-store.ts';
import { CodeField } from './CodeField.tsx';
import { Form } from './Form.tsx';
import { ResendButton } from './ResendButton.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Props<P extends Path<'post'>> = {
  action: P;
  /** What the code goes along with: the number or the address it was sent to. */
  also: Record<string, string>;
  codeName?: 'code' | 'verifyNumber';
  onDone: (answer: FormAnswer<P>) => void;
  /** How the code is sent again; null when it cannot be from here. */
  resend: Parameters<typeof ResendButton>[0] | null;
  /** What Back changes: the number or the address. */
  changeLabel: string;
  /** The code comes as a text message. */
  byText?: boolean;
  children: ReactNode;
  note?: ReactNode;
};

/** Where a code is typed in: what to do, the six digits, once more, and a step back. */
export function VerifyForm<P extends Path<'post'>>({
  action,
  also,
  codeName = 'code',
  onDone,
  resend,
  byText,
  ...texts
}: Props<P>) {
  return (
    <>
      {texts.children}
      <Form action={action} also={also} label="認証コードの入力" initial={{ [codeName]: '' }} onDone={onDone}>
        <CodeField name={codeName} byText={byText} />
        <SubmitButton>確認する</SubmitButton>
      </Form>
      <div className="row mt-3">
        {resend && <ResendButton {...resend} byText={byText} />}
        <button className="btn btn--line grow" type="button" onClick={backModal}>
          {texts.changeLabel}
        </button>
      </div>
      {texts.note}
      <p className="note mt-4">コードの有効期限は10分です。ほかの人に教えないでください。</p>
    </>
  );
}
