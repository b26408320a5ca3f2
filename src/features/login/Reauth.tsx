import type { SignedIn } from '../../../server/identity/sessions/auth-state-contract.ts';
import { Form } from '../../components/form/Form.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { setMe } from '../../lib/me-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { backModal } from '../../overlay/modal-store.ts';
import { LineButton } from './LineButton.tsx';
import { ProveByCode } from './ProveByCode.tsx';
import { goOnAfterProof } from './reauth.ts';

/** The session has a new id from here on, which the page that is open sends; what waited for the proof goes on. */
function goOn(answer: SignedIn): void {
  setMe(answer);
  const { dataset } = document.documentElement;
  if (dataset.sessionTag && answer.sessionTag) dataset.sessionTag = answer.sessionTag;
  backModal();
  goOnAfterProof();
}

/** Shows once more who the member is: by the password, by LINE, or by a code for those who have neither. */
export function Reauth({ args: { myId, hasPassword, hasLine } }: ModalProps<'reauth'>) {
  return (
    <>
      <p className="s">安全のため、もう一度ご本人の確認をお願いします。</p>
      {hasPassword && (
        <Form
          action="/api/my_page/:myId/reauth"
          param={{ myId }}
          label="ご本人の確認"
          initial={{ password: '' }}
          onDone={goOn}
        >
          <PasswordField label="現在のパスワード" autoComplete="current-password" />
          <SubmitButton>確認する</SubmitButton>
        </Form>
      )}
      {hasLine && <LineButton intent="login" heading="LINEでご本人の確認" />}
      {!hasPassword && !hasLine && <ProveByCode myId={myId} onDone={goOn} />}
    </>
  );
}
