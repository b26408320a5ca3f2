import type { Done } from '../../../../server/accounts/contract.ts';
import { myPageCallPath } from '../../../../server/paths.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { LineButton } from '../LineButton.tsx';
import type { Prover } from '../reauth.ts';
import { reloadAfter } from './reload.ts';
import { SettingForm } from './SettingForm.tsx';
import '../../../styles/forms.css';
import '../../../styles/notice.css';

/** Links the account to a LINE login, or ends the link. */
export function LineSetting({ prover, isLinked }: { prover: Prover; isLinked: boolean }) {
  if (!isLinked)
    return (
      <>
        <p className="s">LINEと連携すると、次からLINEだけでログインできます。</p>
        <LineButton intent="link" heading="LINEと連携する" />
      </>
    );
  return (
    <>
      <p className="s">LINEと連携済みです。連携を解除すると、LINEではログインできなくなります。</p>
      <SettingForm<Done>
        prover={prover}
        label="LINE連携の解除"
        action={myPageCallPath(prover.myId, 'line_setting')}
        initial={{ delete: false }}
        onDone={({ message }) => reloadAfter(message)}
      >
        <CheckField name="delete">LINEとの連携を解除する</CheckField>
        <SubmitButton danger>解除する</SubmitButton>
      </SettingForm>
    </>
  );
}
