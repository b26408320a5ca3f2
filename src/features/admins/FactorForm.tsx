import type { Entered } from '../../../server/admins/contract.ts';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';

/** The page goes on under the session's new id. */
export function takeTag(sessionTag: string): void {
  document.documentElement.dataset.sessionTag = sessionTag;
}

/** The second factor: a code of the app, or a recovery code. */
export function FactorForm({ onDone }: { onDone: (answer: Entered) => void }) {
  return (
    <Form<Entered>
      action="/api/admin/factor"
      label="二段階認証"
      initial={{ code: '' }}
      onDone={(answer) => {
        takeTag(answer.sessionTag);
        onDone(answer);
      }}
    >
      <Field
        name="code"
        label="認証コード"
        required
        autoComplete="one-time-code"
        enterKeyHint="done"
        hint="認証アプリの6桁の数字。アプリを使えないときは、回復コードを入力してください。"
      />
      <SubmitButton>確認する</SubmitButton>
    </Form>
  );
}
