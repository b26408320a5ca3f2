import { useEffect, useState } from 'react';
import { CATEGORIES, CATEGORY_NAMES } from '../../../server/core/categories.ts';
import { shopPath } from '../../../server/core/paths.ts';
import type { ShopEntryReceived } from '../../../server/desk/inquiries/contract.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { EmailField } from '../../components/form/EmailField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { prepareForm, sendGuarded } from '../../components/form/form-token.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { Honeypot } from '../../components/form/Honeypot.tsx';
import { Received } from '../../components/form/Received.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';

const CHOICES = CATEGORIES.map((value) => ({ value, name: CATEGORY_NAMES[value] }));
const EMPTY = {
  shopName: '',
  category: '',
  areaName: '',
  tel: '',
  shopUrl: '',
  name: '',
  email: '',
  message: '',
  agree: false,
  subject: '',
};

function ListedAlready({ id, name }: { id: number; name: string }) {
  return (
    <p className="s mt-2">
      「
      <a className="link" href={shopPath(id)}>
        {name}
      </a>
      」は掲載済みのお店です。管理の申請として受け付けました。掲載中の電話番号へ、確認のお電話をします。
    </p>
  );
}

/** Asks for a listing of a shop. */
export function ShopEntryForm() {
  const [received, setReceived] = useState<ShopEntryReceived | null>(null);
  useEffect(prepareForm, []);
  if (received)
    return (
      <Received message={received.message} receipt={received.receipt}>
        {received.listed && <ListedAlready {...received.listed} />}
        <p className="s mt-2">
          内容を確認のうえ、ご担当者のメールアドレスまたはお店の電話番号へご連絡します。お問い合わせの際は、受付番号をお知らせください。
        </p>
      </Received>
    );
  return (
    <Form
      action="/api/shop_entry"
      label="掲載のお申し込み"
      initial={EMPTY}
      via={sendGuarded}
      onDone={setReceived}
    >
      <Field name="shopName" label="店舗名" required autoComplete="organization" />
      <ChoiceField name="category" label="業種" required choices={CHOICES} />
      <Field name="areaName" label="エリア名" required hint="例：新宿・歌舞伎町" />
      <Field name="tel" label="お店の電話番号" required type="tel" inputMode="tel" autoComplete="tel" />
      <Field
        name="shopUrl"
        label="公式サイト・SNSのURL"
        note="任意"
        type="url"
        inputMode="url"
        autoComplete="url"
        hint="InstagramやX（旧Twitter）でもかまいません。"
      />
      <Field name="name" label="ご担当者のお名前" required autoComplete="name" />
      <EmailField label="ご担当者のメールアドレス" />
      <GrowingField name="message" label="ご連絡事項（任意）" rows={3} />
      <Honeypot />
      <CheckField name="agree">内容を確認しました（お店の責任者、または責任者の了承を得ています）</CheckField>
      <SubmitButton>申し込む</SubmitButton>
    </Form>
  );
}
