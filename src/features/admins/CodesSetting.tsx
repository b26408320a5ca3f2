import { useState } from 'react';
import type { RecoveryCodesAnswer } from '../../../server/second-factor/contract.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { CodeList } from '../second-factor/CodeList.tsx';
import { StepUpForm } from './StepUpForm.tsx';

/** Ten new recovery codes in place of the old ones. */
export function CodesSetting({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <CodeList codes={codes} />;
  return (
    <>
      <p className="s">
        使える回復コードは残り<b className="num">{left}</b>
        個です。新しく発行すると、これまでのコードは使えなくなります。
      </p>
      <StepUpForm<RecoveryCodesAnswer>
        action="/api/admin/recovery_codes"
        label="回復コードの発行"
        initial={{}}
        onDone={(answer) => setCodes(answer.codes)}
      >
        <SubmitButton>新しい回復コードを発行する</SubmitButton>
      </StepUpForm>
    </>
  );
}
