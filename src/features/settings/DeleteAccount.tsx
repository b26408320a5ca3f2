import { topPath } from '../../../server/core/paths.ts';
import { UNDO_DAYS } from '../../../server/identity/accounts/limits.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { setMe } from '../../lib/me-store.ts';
import { keepMessage, showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { closeModal } from '../../overlay/modal-store.ts';
import { retryAfterProof } from '../login/reauth.ts';

/** Specification §9, in ms: too short to read the message, which the next page shows again. */
const REDIRECT_DELAY = 1000;
const DELETED = 'アカウントを削除しました。';
const THANKS = 'ご利用いただき、ありがとうございました。';
const WAY_BACK = `データは${UNDO_DAYS}日後に消去します。それまでにもう一度ログインすると、削除を取り消せます。`;

/** The last question before an account is deleted. */
export function DeleteAccount({ args: { isCast, ...prover } }: ModalProps<'delete_account'>) {
  const form = { delete: false, writings: false, ratings: false, ...(isCast && { now: false }) };
  return (
    <>
      <p className="s">アカウントを削除すると、元に戻すことはできません。本当によろしいですか？</p>
      <Form
        action="/api/my_page/:myId/delete_account"
        param={{ myId: prover.myId }}
        label="アカウントの削除"
        initial={form}
        onRefused={(refusal) =>
          retryAfterProof(refusal, prover, () =>
            showMessage('ご本人の確認ができました。もう一度「アカウントを削除する」を押してください。'),
          )
        }
        onDone={async (state, { now }) => {
          setMe(state);
          await closeModal();
          showMessage(DELETED);
          keepMessage(now ? THANKS : `${THANKS}\n${WAY_BACK}`, { title: DELETED.replace('。', '') });
          setTimeout(() => location.assign(topPath()), REDIRECT_DELAY);
        }}
      >
        <CheckField name="delete">削除する</CheckField>
        <CheckField name="writings">口コミとコメントの文章も消去する</CheckField>
        <CheckField name="ratings">口コミの点数も、文章とともに消去する</CheckField>
        {isCast && (
          <CheckField name="now">
            7日を待たずに、すぐにすべてのデータを消去する（取り消しはできません）
          </CheckField>
        )}
        <SubmitButton danger>アカウントを削除する</SubmitButton>
      </Form>
      <button className="btn btn--line btn--lg btn--block mt-3" type="button" onClick={() => closeModal()}>
        キャンセル
      </button>
    </>
  );
}
