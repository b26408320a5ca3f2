import { useState } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { showMessage } from '../../overlay/messages-store.ts';

type Props = { userId: number; caseId?: number; onDone?: () => void };

/** One admin proposes that an account is suspended; another one decides. */
export function ProposeSuspension({ userId, caseId, onDone }: Props) {
  const [isProposed, setProposed] = useState(false);
  if (isProposed)
    return <p className="notice mt-3">利用停止を提案しました。別の管理者の承認を待っています。</p>;
  return (
    <details className="mt-3">
      <summary>利用停止を提案する</summary>
      <Form
        action="/api/admin/suspensions"
        label="利用停止の提案"
        initial={{ reason: '' }}
        also={{ userId, caseId }}
        onDone={({ message }) => {
          showMessage(message);
          setProposed(true);
          onDone?.();
        }}
      >
        <GrowingField name="reason" label="理由" required rows={3} hint="承認する管理者が読みます。" />
        <SubmitButton danger>提案する</SubmitButton>
      </Form>
    </details>
  );
}
