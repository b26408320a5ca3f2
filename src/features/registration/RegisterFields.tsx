import { useEffect } from 'react';
import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import { passwordHint } from '../../../server/identity/credentials/rules.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { prepareForm } from '../../components/form/form-token.ts';
import { Honeypot } from '../../components/form/Honeypot.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { tidyTel } from '../../components/form/tidy.ts';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { ModalArgs } from '../../overlay/modal-args.ts';
import { Agreement } from '../login/Agreement.tsx';

/** Who registers: a man as a member, a woman as a cast. */
export const TYPE_CHOICES: { value: AccountType; name: string }[] = [
  { value: 'boy', name: '男性（お客さま）' },
  { value: 'girl', name: '女性（キャスト）' },
];

const As = ({ who }: { who: string | undefined }) => (
  <p className="s">
    <b>{who}</b>として登録します。
  </p>
);

/** With the name that the server knows the shop by. */
function AsCastOf({ shopId, who }: { shopId: number; who: string | undefined }) {
  const { data } = useAnswer(() => call('get', '/api/shop_prices', { query: { shopId } }), shopId);
  return <As who={data ? `${data.name}のキャスト` : who} />;
}

function Chosen({ type, shopId }: ModalArgs['register_sms']) {
  const who = TYPE_CHOICES.find(({ value }) => value === type)?.name;
  return type === 'girl' && shopId ? <AsCastOf shopId={shopId} who={who} /> : <As who={who} />;
}

/** Asked once: where the step before has asked, it says who registers. */
export const TypeField = (args: ModalArgs['register_sms']) =>
  args.isChosen ? (
    <Chosen {...args} />
  ) : (
    <ChoiceField name="type" label="登録する方" choices={TYPE_CHOICES} />
  );

export const TelField = ({ label }: { label: string }) => (
  <Field
    name="tel"
    label={label}
    required
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    hint="ハイフンや全角でも入力できます。"
    tidy={tidyTel}
  />
);

/** The end of every registration: the password, the age, and the button; its token is fetched meanwhile. */
export function RegisterEnd({ submit }: { submit: string }) {
  useEffect(prepareForm, []);
  return (
    <>
      <Honeypot />
      <PasswordField autoComplete="new-password" hint={passwordHint()} />
      <CheckField name="over18">18歳以上です（高校生不可）</CheckField>
      <Agreement by={`「${submit}」を押す`} />
      <SubmitButton>{submit}</SubmitButton>
    </>
  );
}
