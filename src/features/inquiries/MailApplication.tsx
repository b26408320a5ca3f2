import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  ADULTS_ONLY,
  APPLICANT_AGES,
  CONSENT,
  EXPERIENCES,
  NO_ADDRESSES,
  PREFERRED_TIMES,
  wageText,
} from '../../../server/desk/inquiries/rules.ts';
import type { ShopAnswer } from '../../../server/desk/inquiries/shop-contract.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { ChipsField } from '../../components/form/ChipsField.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import type { FormValues } from '../../components/form/form-store.ts';
import { prepareForm, sendGuarded } from '../../components/form/form-token.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { Honeypot } from '../../components/form/Honeypot.tsx';
import { SelectField } from '../../components/form/SelectField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { ASKED_AS, ContactFields } from './ContactFields.tsx';
import { Delivered } from './Delivered.tsx';
import { NamedShop } from './NamedShop.tsx';

const KINDS = [
  { value: 'apply', name: '応募する' },
  { value: 'question', name: 'まず匿名で質問' },
];
const { least, most } = APPLICANT_AGES;
const AGES = Array.from({ length: most - least + 1 }, (_, i) => ({
  value: `${least + i}`,
  name: `${least + i}歳`,
}));
/** What an applicant wishes for; what a shop offers, it says itself. */
const WAGES = Array.from({ length: 9 }, (_, i) => 1000 * (i + 2)).map((yen) => ({
  value: `${yen}`,
  name: wageText(yen),
}));
const EMPTY = {
  ...{ kind: 'apply', as: 'anonymous', name: '', age: '', contactBy: 'line', contact: '', preferredTime: '' },
  ...{ experience: '', hourlyWage: '', message: '', over18: false, agree: false, subject: '' },
};

const isAnonymous = ({ kind, as }: FormValues) => kind === 'question' && as === 'anonymous';

/** A question before an application tells of the person what she chooses to. */
function sentOf(values: FormValues, shopId: number): object {
  const { kind, as: _, name, age, contactBy, contact, ...given } = values;
  const { preferredTime, experience, hourlyWage, ...rest } = given;
  const person = {
    hourlyWage: Number(hourlyWage) || undefined,
    ...{ age: Number(age) || undefined, preferredTime: preferredTime || undefined },
    experience: experience || undefined,
  };
  return {
    ...{ shopId, kind, ...rest },
    ...(kind === 'apply' ? person : {}),
    ...(isAnonymous(values) ? {} : { name, contactBy, contact }),
  };
}

function Fields() {
  const values = useStore(useForm().$values);
  const isQuestion = values.kind === 'question';
  return (
    <>
      <ChoiceField name="kind" label="種類" choices={KINDS} />
      {isQuestion && <ChoiceField name="as" label="送りかた" choices={ASKED_AS} />}
      {isAnonymous(values) ? (
        <p className="notice notice--info mt-3">
          お名前や連絡先は、お店に伝わりません。返信は、会員の方には「お知らせ」に届きます。会員でない方は、返信が必要な場合は連絡先もお伝えください。
        </p>
      ) : (
        <ContactFields isNeeded>
          {!isQuestion && (
            <SelectField
              name="age"
              label="年齢"
              required
              choices={[{ value: '', name: '選択してください' }, ...AGES]}
            />
          )}
        </ContactFields>
      )}
      {!isQuestion && (
        <>
          <ChipsField
            name="preferredTime"
            label="連絡がつきやすい時間"
            note="任意"
            choices={PREFERRED_TIMES}
          />
          <ChipsField name="experience" label="経験" required choices={EXPERIENCES} />
          <SelectField
            name="hourlyWage"
            label="希望時給"
            note="任意"
            choices={[{ value: '', name: 'お店と相談して決めたい' }, ...WAGES]}
          />
          <p className="note mt-2">実際の時給や条件は、面接のときにお店にご確認ください。</p>
        </>
      )}
      <GrowingField name="message" label="メッセージ" required={isQuestion} rows={3} hint={NO_ADDRESSES} />
      <Honeypot />
      <CheckField name="over18">{ADULTS_ONLY}</CheckField>
      <CheckField name="agree">{CONSENT}</CheckField>
      <SubmitButton>{isQuestion ? '質問を送る' : '応募する'}</SubmitButton>
    </>
  );
}

/** An application by mail, for guests as well, or an anonymous question before it. */
export function MailApplication({ args: { shopId } }: ModalProps<'mail_application'>) {
  const [sent, setSent] = useState<ShopAnswer | null>(null);
  useEffect(prepareForm, []);
  return (
    <NamedShop id={shopId}>
      {({ id }) =>
        sent ? (
          <Delivered {...sent} />
        ) : (
          <Form
            action="/api/shop_contact"
            label="メール応募"
            initial={EMPTY}
            json={((values: FormValues) => sentOf(values, id)) as never}
            via={sendGuarded}
            onDone={setSent}
          >
            <Fields />
          </Form>
        )
      }
    </NamedShop>
  );
}
