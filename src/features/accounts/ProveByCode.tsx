import { useState } from 'react';
import type { Done } from '../../../server/core/http/done.ts';
import { myPageCallPath } from '../../../server/core/paths.ts';
import type { SignedIn } from '../../../server/identity/sessions/auth-state-contract.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { ResendButton } from './ResendButton.tsx';

type Props = { myId: string; onDone: (answer: SignedIn) => void };

/** For those who registered without a password: a code to the number or address that they registered with. */
export function ProveByCode({ myId, onDone }: Props) {
  const [sent, setSent] = useState<string | null>(null);
  const action = myPageCallPath(myId, 'reauth_code');
  if (sent === null)
    return (
      <Form<Done>
        key="send"
        action={action}
        label="認証コードの送信"
        initial={{}}
        onDone={({ message }) => setSent(message)}
      >
        <p className="s">登録されている電話番号またはメールアドレスに、認証コードを送ります。</p>
        <SubmitButton>認証コードを送る</SubmitButton>
      </Form>
    );
  return (
    <>
      <p className="s center" role="status">
        {sent}
      </p>
      <Form<SignedIn>
        key="code"
        action={myPageCallPath(myId, 'reauth')}
        label="認証コードの入力"
        initial={{ code: '' }}
        onDone={onDone}
      >
        <CodeField />
        <SubmitButton>確認する</SubmitButton>
      </Form>
      <div className="row mt-3">
        <ResendButton action={action} body={{}} />
      </div>
    </>
  );
}
