import { topPath } from '../../../../server/core/paths.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { leaveAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';

/** An admin becomes a member like any other. */
export function LeaveSetting() {
  return (
    <>
      <p className="s">
        管理者をやめると、管理画面を使えなくなり、認証アプリと回復コードの登録も消去されます。会員のアカウントはそのまま残ります。
      </p>
      <StepUpForm
        action="/api/admin/leave"
        label="管理者をやめる"
        initial={{ delete: false }}
        onDone={({ message }) => leaveAfter(message, topPath())}
      >
        <CheckField name="delete">管理者をやめる</CheckField>
        <SubmitButton danger>管理者をやめる</SubmitButton>
      </StepUpForm>
    </>
  );
}
