import { CheckField } from '../../components/form/CheckField.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { LineMark, LineTip } from '../login/LineButton.tsx';
import type { Prover } from '../login/reauth.ts';
import { SettingForm } from '../login/SettingForm.tsx';

/** Links the account to a LINE login, or ends the link. */
export function LineSetting({ prover }: { prover: Prover }) {
  if (!prover.hasLine)
    return (
      <>
        <p className="s">LINEと連携すると、次からLINEだけでログインできます。</p>
        <SettingForm
          prover={prover}
          label="LINEとの連携"
          action="/api/my_page/:myId/line_setting"
          param={{ myId: prover.myId }}
          initial={{}}
          also={{ link: true }}
          onDone={({ next }) => next && location.assign(next)}
        >
          <h2 className="lineh">LINEと連携する</h2>
          <button className="linelogin mt-2" type="submit">
            <LineMark />
            LINEでログイン
          </button>
        </SettingForm>
        <LineTip />
      </>
    );
  return (
    <>
      <p className="s">LINEと連携済みです。連携を解除すると、LINEではログインできなくなります。</p>
      <SettingForm
        prover={prover}
        label="LINE連携の解除"
        action="/api/my_page/:myId/line_setting"
        param={{ myId: prover.myId }}
        initial={{ delete: false }}
        onDone={({ message }) => reloadAfter(message)}
      >
        <CheckField name="delete">LINEとの連携を解除する</CheckField>
        <SubmitButton danger>解除する</SubmitButton>
      </SettingForm>
    </>
  );
}
