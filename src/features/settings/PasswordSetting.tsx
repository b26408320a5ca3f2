import { myPagePath } from '../../../server/core/paths.ts';
import { passwordHint } from '../../../server/identity/credentials/rules.ts';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { leaveAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { Prover } from '../login/reauth.ts';
import { SettingForm } from '../login/SettingForm.tsx';

type Props = {
  prover: Prover;
  /** After a verified reset code: the old password is not asked for. */
  isForce: boolean;
  /** The least number of characters. */
  min: number;
};

/** A new password; every other device is logged out by it. */
export function PasswordSetting({ prover, isForce, min }: Props) {
  const asksCurrent = prover.hasPassword && !isForce;
  return (
    <SettingForm
      prover={prover}
      label="パスワードの変更"
      action="/api/my_page/:myId/change_password"
      param={{ myId: prover.myId }}
      initial={asksCurrent ? { currentPassword: '', password: '' } : { password: '' }}
      also={isForce ? { isForce: true } : {}}
      onDone={({ message }) => leaveAfter(message, myPagePath(prover.myId))}
    >
      {asksCurrent && (
        <PasswordField name="currentPassword" label="現在のパスワード" autoComplete="current-password" />
      )}
      <PasswordField
        label="新しいパスワード"
        autoComplete="new-password"
        hint={`${passwordHint(min)}。変更すると、ほかの端末はログアウトされます。`}
      />
      <SubmitButton>変更する</SubmitButton>
    </SettingForm>
  );
}
