import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { CONTACT_WAYS, type ContactWay } from '../../../server/desk/inquiries/rules.ts';
import type { OwnContacts } from '../../../server/desk/inquiries/shop-contract.ts';
import { ChipsField } from '../../components/form/ChipsField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { useForm } from '../../components/form/Form.tsx';

const INPUTS = {
  line: { label: 'LINE ID', inputMode: 'text', autoComplete: 'off' },
  tel: { label: '電話番号', inputMode: 'tel', autoComplete: 'tel' },
  email: { label: 'メールアドレス', inputMode: 'email', autoComplete: 'email' },
} as const;

/** What the account knows is offered; LINE IDs are known to no account. */
export const knownContact = (own: OwnContacts | null, way: ContactWay): string =>
  (way === 'line' ? null : own?.[way]) ?? '';

export const firstWay = (own: OwnContacts | null): ContactWay =>
  own?.tel ? 'tel' : own?.email ? 'email' : 'line';

/** How a question goes: without a contact the shop cannot tell who asks. */
export const ASKED_AS = [
  { value: 'anonymous', name: '匿名で聞く' },
  { value: 'named', name: '連絡先も伝える' },
];

type Props = { own?: OwnContacts | null; isNeeded: boolean; children?: ReactNode };

/** The name, what a form asks behind it, and one way to be reached. */
export function ContactFields({ own = null, isNeeded, children }: Props) {
  const form = useForm();
  const way = useStore(form.$values).contactBy as ContactWay;
  return (
    <>
      <Field name="name" label="お名前" required={isNeeded} note="呼び名でも" autoComplete="nickname" />
      {children}
      <ChipsField
        name="contactBy"
        label="連絡先"
        note="どれかひとつ"
        choices={CONTACT_WAYS}
        onChoose={(next) => form.setValue('contact', knownContact(own, next))}
      />
      <Field key={way} name="contact" required={isNeeded} {...INPUTS[way]} />
    </>
  );
}
