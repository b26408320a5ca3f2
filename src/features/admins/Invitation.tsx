import { useState } from 'react';
import type { MadeAdmin } from '../../../server/admins/contract.ts';
import type { EnrolmentAnswer } from '../../../server/second-factor/contract.ts';
import { CodeField } from '../../components/form/CodeField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { Prover } from '../../shell/modal-args.ts';
import { SettingForm } from '../accounts/settings/SettingForm.tsx';
import { AppSecret } from '../second-factor/AppSecret.tsx';
import { CodeList } from '../second-factor/CodeList.tsx';
import { takeTag } from '../second-factor/FactorForm.tsx';

/** Makes the member an admin, with the token that the link carried behind its #: first the app, then the codes. */
export function Invitation({ prover, name }: { prover: Prover; name: string }) {
  const [token] = useState(() => location.hash.slice(1));
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer | null>(null);
  const [made, setMade] = useState<MadeAdmin | null>(null);
  if (made)
    return (
      <>
        <p className="s">{made.message}</p>
        <CodeList codes={made.codes} />
        <a className="btn btn--primary btn--lg btn--block mt-4" href={made.next}>
          管理画面へ
        </a>
      </>
    );
  if (!enrolment)
    return (
      <>
        <p className="s">
          {name}さんを管理者として登録します。6桁の数字を表示する認証アプリをご用意ください。
        </p>
        <SettingForm<EnrolmentAnswer>
          key="start"
          prover={prover}
          label="管理者の登録"
          action="/api/invitation"
          initial={{}}
          also={{ token }}
          onDone={setEnrolment}
        >
          <SubmitButton>認証アプリを設定する</SubmitButton>
        </SettingForm>
      </>
    );
  return (
    <>
      <AppSecret enrolment={enrolment} />
      <SettingForm<MadeAdmin>
        key="code"
        prover={prover}
        label="認証コードの入力"
        action="/api/invitation/accept"
        initial={{ code: '' }}
        also={{ token, ticket: enrolment.ticket }}
        onDone={(answer) => {
          takeTag(answer);
          history.replaceState(history.state, '', location.pathname);
          setMade(answer);
        }}
      >
        <CodeField />
        <SubmitButton>登録する</SubmitButton>
      </SettingForm>
    </>
  );
}
