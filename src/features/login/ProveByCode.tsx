import { useState } from 'react';
import type { SignedIn } from '../../../server/identity/sessions/auth-state-contract.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { ResendButton } from '../../components/form/ResendButton.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';

type Props = { myId: string; onDone: (answer: SignedIn) => void };

/** For those who registered without a password: a code to the number or address that they registered with. */
export function ProveByCode({ myId, onDone }: Props) {
  const [sent, setSent] = useState<string | null>(null);
  if (sent === null)
    return (
      <Form
        key="send"
        action="/api/my_page/:myId/reauth_code"
        param={{ myId }}
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
      <Form
        key="code"
        action="/api/my_page/:myId/reauth"
        param={{ myId }}
        label="認証コードの入力"
        initial={{ code: '' }}
        onDone={onDone}
      >
        <CodeField />
        <SubmitButton>確認する</SubmitButton>
      </Form>
      <div className="row mt-3">
        <ResendButton
          action="/api/my_page/:myId/reauth_code"
          param={{ myId }}
          body={{}}
          byText={!sent.includes('@')}
        />
      </div>
    </>
  );
}
