import { useState } from 'react';
import type { MultiPostSetting } from '../../../server/community/crossposting/contract.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { ResendButton } from '../../components/form/ResendButton.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { useFieldOfStep } from '../../components/form/use-field-of-step.ts';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import type { Prover } from '../login/reauth.ts';
import { SettingForm } from '../login/SettingForm.tsx';

export type Destination = MultiPostSetting['items'][number];

export const sendCode = (myId: string, id: string) =>
  call('post', '/api/my_page/:myId/multi_post_code/:id', { param: { myId, id } });

/** Whether posts go to an address. */
export function ProofBadge({ proved }: { proved: boolean }) {
  return (
    <span className={`badge ${proved ? 'badge--ok' : 'badge--warn'}`}>
      <Icon name={proved ? 'check' : 'warn'} size={16} />
      {proved ? '確認済み' : '未確認'}
    </span>
  );
}

type Props = {
  prover: Prover;
  destination: Destination;
};

/** A destination that gets nothing until the code that was mailed to it is typed here. */
export function ProveDestination({ prover, destination }: Props) {
  const { myId } = prover;
  const { multi_post_id: id, title, email, codeSent } = destination;
  const [isSent, setSent] = useState(codeSent);
  const [isBusy, setBusy] = useState(false);
  const place = useFieldOfStep(String(isSent));

  async function send() {
    if (isBusy) return;
    setBusy(true);
    const answer = await sendCode(myId, id);
    setBusy(false);
    if (!answer.ok) return showRefusal(answer.refusal);
    setSent(true);
  }

  return (
    <div className="destination card card--pad" ref={place}>
      <p className="destination__head">
        <b>{title}</b>
        <ProofBadge proved={false} />
      </p>
      <p className="destination__to">{email}</p>
      {isSent ? (
        <>
          <p className="s mt-3">
            投稿用メールアドレスに認証コードを送りました。届いた6桁のコードを入力してください。
          </p>
          <SettingForm
            action="/api/my_page/:myId/multi_post_proof/:id"
            prover={prover}
            param={{ myId, id }}
            label={`${title}の認証コードの入力`}
            initial={{ code: '' }}
            onDone={({ message }) => reloadAfter(message ?? '確認が完了しました。')}
          >
            <CodeField />
            <SubmitButton>確認する</SubmitButton>
          </SettingForm>
          <div className="row mt-3">
            <ResendButton
              action="/api/my_page/:myId/multi_post_code/:id"
              param={{ myId, id }}
              body={{}}
              label="もう一度送信"
            />
          </div>
          <p className="note mt-3">コードの有効期限は10分です。</p>
        </>
      ) : (
        <button
          className="btn btn--line btn--block mt-3"
          type="button"
          aria-busy={isBusy}
          aria-label={`${title}に認証コードを送信`}
          onClick={() => void send()}
        >
          認証コードを送信
        </button>
      )}
    </div>
  );
}
