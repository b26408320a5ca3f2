import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  CONSENT,
  firstVisit,
  NO_ADDRESSES,
  NOT_A_BOOKING,
  PURPOSES,
  type Purpose,
} from '../../../server/desk/inquiries/rules.ts';
import type { OwnContacts, ShopAnswer, ShopInquiry } from '../../../server/desk/inquiries/shop-contract.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { ChipsField } from '../../components/form/ChipsField.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import type { FormValues } from '../../components/form/form-store.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { MembersOnly } from '../login/MembersOnly.tsx';
import { ASKED_AS, ContactFields, firstWay, knownContact } from './ContactFields.tsx';
import { Delivered } from './Delivered.tsx';
import { NamedShop } from './NamedShop.tsx';
import { VisitFields } from './VisitFields.tsx';

const isAnonymous = ({ as }: FormValues) => as === 'anonymous';

/** Only what the chosen purpose and way show. */
function askedOf(values: FormValues): ShopInquiry {
  const { purpose, visitDate, visitTime, people, castId, name, contactBy, contact, message, agree } = values;
  const isSeat = purpose === 'seat';
  return {
    ...{ purpose, message, agree },
    ...(isSeat || purpose === 'cast' ? { visitDate, castId: Number(castId) || undefined } : {}),
    ...(isSeat ? { visitTime, people: Number(people) } : {}),
    ...(isAnonymous(values) ? {} : { name, contactBy, contact }),
  } as ShopInquiry;
}

function Fields({ shopId, own }: { shopId: number; own: OwnContacts }) {
  const form = useForm();
  const values = useStore(form.$values);
  const purpose = values.purpose as Purpose;
  /** A chip's words give way to those of another chip, never to one's own. */
  function fill(chosen: Purpose): void {
    const said = String(values.message).trim();
    const text = PURPOSES.find(({ value }) => value === chosen)?.text ?? '';
    if (said === '' || PURPOSES.some((each) => each.text === said)) form.setValue('message', text);
  }
  const anonymous = isAnonymous(values);
  return (
    <>
      <ChoiceField name="as" label="送りかた" choices={ASKED_AS} />
      {anonymous && (
        <p className="notice notice--info mt-3">
          お名前・電話番号・LINEは、お店に伝わりません。返信は「お知らせ」に届きます。
          {purpose === 'seat' && '予約をご希望の場合は、連絡先もお伝えください。'}
        </p>
      )}
      <ChipsField name="purpose" label="聞きたいこと" choices={PURPOSES} onChoose={fill} />
      <VisitFields shopId={shopId} purpose={purpose} />
      {!anonymous && <ContactFields own={own} isNeeded />}
      <GrowingField name="message" label="内容" required={purpose !== 'seat'} rows={3} hint={NO_ADDRESSES} />
      <CheckField name="agree">{CONSENT}</CheckField>
      <p className="note center mt-4">{NOT_A_BOOKING}</p>
      <SubmitButton>お店に送る</SubmitButton>
    </>
  );
}

function InquiryForm({ shopId, myId }: { shopId: number; myId: string }) {
  const [sent, setSent] = useState<ShopAnswer | null>(null);
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/contacts', { param: { myId } }),
    myId,
  );
  if (sent) return <Delivered {...sent} />;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const contactBy = firstWay(data);
  return (
    <Form
      action="/api/shop/:id/inquiries"
      param={{ id: shopId }}
      label="お店への質問"
      initial={{
        ...{ purpose: 'seat', as: 'anonymous', message: PURPOSES[0].text, agree: false },
        ...{ ...firstVisit(Date.now()), people: '2', castId: '' },
        ...{ name: data.name, contactBy, contact: knownContact(data, contactBy) },
      }}
      json={askedOf as never}
      onDone={setSent}
    >
      <Fields shopId={shopId} own={data} />
    </Form>
  );
}

/** A question to a shop: seats, prices, who works, or anything else. */
export function TouchInquiry({ args }: ModalProps<'touch_inquiry'>) {
  return (
    <NamedShop id={args.shopId}>
      {({ id }) => (
        <MembersOnly args={args} why="ログインするとお店に質問できます。">
          {(myId) => <InquiryForm shopId={id} myId={myId} />}
        </MembersOnly>
      )}
    </NamedShop>
  );
}
