import type { ReactNode } from 'react';
import { FactorForm, takeTag } from '../../../components/form/FactorForm.tsx';
import { Form } from '../../../components/form/Form.tsx';
import type { FormOptions } from '../../../components/form/form-store.ts';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { ProvenForm } from '../../../components/form/ProvenForm.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import type { Path } from '../../../lib/call.ts';

type Props<P extends Path<'post'>> = Omit<FormOptions<P>, 'onRefused'> & {
  children: ReactNode;
  label: string;
  /** Whether the second factor is on: it is the proof then, else the password. */
  isOn: boolean;
};

function Password({ onDone }: { onDone: () => void }) {
  return (
    <Form
      action="/api/shop_reauth"
      label="ご本人の確認"
      initial={{ password: '' }}
      onDone={(answer) => {
        takeTag(answer);
        onDone();
      }}
    >
      <PasswordField label="現在のパスワード" autoComplete="current-password" />
      <SubmitButton>確認する</SubmitButton>
    </Form>
  );
}

/** A form of a shop's login that needs a proof of the last minutes. */
export const ShopProvenForm = <P extends Path<'post'>>({ isOn, ...form }: Props<P>) => (
  <ProvenForm<P>
    {...form}
    ask="安全のため、もう一度ご本人の確認をお願いします。"
    proof={(onDone) =>
      isOn ? <FactorForm action="/api/shop_reauth" onDone={onDone} /> : <Password onDone={onDone} />
    }
  />
);
