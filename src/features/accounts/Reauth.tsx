import type { SignedIn } from '../../../server/accounts/contract.ts';
import { logoutPath, myPageCallPath } from '../../../server/paths.ts';
import { Form } from '../../components/form/Form.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { setMe } from '../../lib/me-store.ts';
import type { ModalProps } from '../../shell/modal-args.ts';
import { backModal } from '../../shell/modal-store.ts';
import { LineButton } from './LineButton.tsx';
import { goOnAfterProof } from './reauth.ts';

/** The session has a new id from here on; the page that is open sends its tag. */
function takeIn(answer: SignedIn): void {
  setMe(answer);
  const { dataset } = document.documentElement;
  if (dataset.sessionTag && answer.sessionTag) dataset.sessionTag = answer.sessionTag;
}

/** Shows once more who somebody is: by the password or by LINE; who has neither sets a password by a code. */
export function Reauth({ args: { myId, hasPassword, hasLine } }: ModalProps<'reauth'>) {
  return (
    <>
      <p className="s">安全のため、もう一度ご本人の確認をお願いします。</p>
      {hasPassword && (
        <Form<SignedIn>
          action={myPageCallPath(myId, 'reauth')}
          label="ご本人の確認"
          initial={{ password: '' }}
          onDone={(answer) => {
            takeIn(answer);
            backModal();
            goOnAfterProof();
          }}
        >
          <PasswordField label="現在のパスワード" autoComplete="current-password" />
          <SubmitButton>確認する</SubmitButton>
        </Form>
      )}
      {hasLine && <LineButton intent="login" heading="LINEでご本人の確認" />}
      {!hasPassword && !hasLine && (
        <>
          <p className="s mt-3">
            パスワードが設定されていません。いったんログアウトし、ログイン画面の「パスワードをお忘れの方」から設定してください。
          </p>
          <a className="btn btn--primary btn--lg btn--block mt-4" href={logoutPath()}>
            ログアウトする
          </a>
        </>
      )}
    </>
  );
}
