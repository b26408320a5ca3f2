import { type ReactNode, useState } from 'react';
import type { RecoveryCodesAnswer } from '../../../server/identity/second-factor/contract.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { CodeList } from './CodeList.tsx';
import type { StepParts } from './EnrolApp.tsx';

type Props = { left: number; form: (parts: StepParts<RecoveryCodesAnswer>) => ReactNode };

/** Ten new recovery codes in place of the old ones; `form` asks for a proof where its realm wants one. */
export function RenewCodes({ left, form }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <CodeList codes={codes} />;
  return (
    <>
      <p className="s">
        使える回復コードは残り<b className="num">{left}</b>
        個です。新しく発行すると、これまでのコードは使えなくなります。
      </p>
      {form({
        label: '回復コードの発行',
        initial: {},
        onDone: (answer) => setCodes(answer.codes),
        children: <SubmitButton>新しい回復コードを発行する</SubmitButton>,
      })}
    </>
  );
}
