import { useState } from 'react';
import { CodeField } from '../../components/form/CodeField.tsx';
import { EmailField, MailNotice } from '../../components/form/EmailField.tsx';
import { ResendButton } from '../../components/form/ResendButton.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { tidyName } from '../../components/form/tidy.ts';
import { useFieldOfStep } from '../../components/form/use-field-of-step.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { Prover } from '../login/reauth.ts';
import { SettingForm } from '../login/SettingForm.tsx';
import { TelField } from '../registration/RegisterFields.tsx';

type Props = {
  prover: Prover;
  kind: 'tel' | 'email';
  /** The one that is registered, as its owner sees it. */
  current: string | null;
};

const WORDS = {
  tel: { name: '電話番号', label: '新しい電話番号', change: '番号を変える' },
  email: { name: 'メールアドレス', label: '新しいメールアドレス', change: 'アドレスを変える' },
};

/** A new number or address, in two steps: the code goes to it, and the code proves that it is theirs. */
export function ContactSetting({ prover, kind, current }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const words = WORDS[kind];
  const place = useFieldOfStep(sentTo);
  const route = { action: `/api/my_page/:myId/${kind}_setting`, param: { myId: prover.myId } } as const;
  if (sentTo === null)
    return (
      <div ref={place}>
        <p className="s">
          {current ? `登録中の${words.name}：` : `${words.name}は登録されていません。`}
          {current && <b className="num">{current}</b>}
        </p>
        <SettingForm
          key="address"
          prover={prover}
          label={words.label}
          {...route}
          initial={{ [kind]: '' }}
          onDone={({ message }, values) => {
            showMessage(message);
            setSentTo(tidyName(String(values[kind])));
          }}
        >
          {kind === 'tel' ? <TelField label={words.label} /> : <EmailField label={words.label} />}
          <SubmitButton>認証コードを送る</SubmitButton>
        </SettingForm>
        {kind === 'email' && <MailNotice />}
      </div>
    );
  return (
    <div ref={place}>
      <p className="s center">
        認証コードを送信しました。
        <br />
        <b className="num">{sentTo}</b> に届いた6桁の数字を入力してください。
      </p>
      <SettingForm
        key="code"
        prover={prover}
        label="認証コードの入力"
        {...route}
        also={{ [kind]: sentTo }}
        initial={{ verificationCode: '' }}
        onDone={({ message }) => reloadAfter(message)}
      >
        <CodeField name="verificationCode" byText={kind === 'tel'} />
        <SubmitButton>確認する</SubmitButton>
      </SettingForm>
      <div className="row mt-3">
        <ResendButton {...route} body={{ [kind]: sentTo }} byText={kind === 'tel'} />
        <button className="btn btn--line grow" type="button" onClick={() => setSentTo(null)}>
          {words.change}
        </button>
      </div>
      <p className="note mt-4">コードの有効期限は10分です。ほかの人に教えないでください。</p>
    </div>
  );
}
