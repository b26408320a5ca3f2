import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import type { EnrolmentAnswer } from '../../../../server/identity/second-factor/contract.ts';
import { CodeField } from '../../../components/form/CodeField.tsx';
import { leaveAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { AppSecret } from '../../second-factor/AppSecret.tsx';
import { RenewCodes } from '../../second-factor/RenewCodes.tsx';

/** Another app or telephone in place of the one that gives the codes now. */
export function FactorSetting() {
  const [enrolment, setEnrolment] = useState<EnrolmentAnswer | null>(null);
  if (!enrolment)
    return (
      <>
        <p className="s">
          認証アプリを入れた端末を変えるときに設定してください。変更すると、ほかの端末は管理画面からログアウトされます。
        </p>
        <StepUpForm
          key="start"
          action="/api/admin/enrolment"
          label="認証アプリの変更"
          initial={{}}
          onDone={setEnrolment}
        >
          <SubmitButton>認証アプリを変更する</SubmitButton>
        </StepUpForm>
      </>
    );
  return (
    <>
      <AppSecret enrolment={enrolment} />
      <StepUpForm
        key="code"
        action="/api/admin/totp"
        label="認証コードの入力"
        initial={{ code: '' }}
        also={{ ticket: enrolment.ticket }}
        onDone={({ message }) => leaveAfter(message, adminPath())}
      >
        <CodeField />
        <SubmitButton>変更する</SubmitButton>
      </StepUpForm>
    </>
  );
}

/** New recovery codes of an admin. */
export const CodesSetting = ({ left }: { left: number }) => (
  <RenewCodes left={left} form={(parts) => <StepUpForm action="/api/admin/recovery_codes" {...parts} />} />
);
