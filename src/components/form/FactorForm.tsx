import type { FormAnswer, Path } from '../../lib/call.ts';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** The page goes on under the session's new id, if it has one. */
export function takeTag(answer: unknown): void {
  const { sessionTag } = answer as { sessionTag?: string };
  if (sessionTag) document.documentElement.dataset.sessionTag = sessionTag;
}

type Props<P extends Path<'post'>> = {
  action: P;
  also?: Record<string, string>;
  onDone: (answer: FormAnswer<P>) => void;
};

/** The second factor: a code of the app, or a recovery code. */
export function FactorForm<P extends Path<'post'>>({ action, also, onDone }: Props<P>) {
  return (
    <Form
      action={action}
      also={also}
      label="二段階認証"
      initial={{ code: '' }}
      onDone={(answer) => {
        takeTag(answer);
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
