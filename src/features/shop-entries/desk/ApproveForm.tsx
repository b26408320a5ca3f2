import { CATEGORIES, CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import type { OpenedEntry } from '../../../../server/desk/shop-entries/contract.ts';
import { SHOP_CALLED, SHOP_EXISTS, SHOP_LICENSED } from '../../../../server/desk/shop-entries/rules.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { ChoiceField } from '../../../components/form/ChoiceField.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';

type Props = { opened: OpenedEntry; onDone: () => void };

const CHOICES = CATEGORIES.map((value) => ({ value, name: CATEGORY_NAMES[value] }));

/** What staff have to confirm before an approval of either kind. */
const Checks = () => (
  <>
    <CheckField name="exists">{SHOP_EXISTS}</CheckField>
    <CheckField name="licensed">{SHOP_LICENSED}</CheckField>
    <Field
      name="licenseNumber"
      label="許可番号"
      required
      hint="確認した日とともに、お店のページに表示されます。"
    />
  </>
);

/** Makes the shop, which no one sees before it opens. */
export function ApproveForm({ opened: { id, entry, areas, areaId }, onDone }: Props) {
  const places = areas.map((area) => ({ value: String(area.id), name: area.name }));
  return (
    <StepUpForm
      action="/api/admin/shop_entries/:id/approve"
      param={{ id: String(id) }}
      label="新しいお店として承認"
      initial={{
        ...{ name: entry.shopName, kana: '', category: entry.category, tel: entry.tel },
        ...{ areaId: String(areaId ?? ''), exists: false, licensed: false, licenseNumber: '' },
      }}
      onDone={showDone(onDone)}
    >
      <p className="note">
        お店のページを公開前の状態で作り、{entry.email}{' '}
        へログインのリンクを送ります。お店が「公開する」を押すまで、ページは表示されません。
      </p>
      <Field name="name" label="店名" required />
      <Field name="kana" label="よみがな" note="任意" hint="ひらがなで入力してください。" />
      <ChoiceField name="category" label="業種" required choices={CHOICES} />
      <SelectField
        name="areaId"
        label="エリア"
        required
        choices={[{ value: '', name: '選択してください' }, ...places]}
      />
      <Field name="tel" label="電話番号" required type="tel" inputMode="tel" />
      <Checks />
      <SubmitButton>承認する</SubmitButton>
    </StepUpForm>
  );
}

/** Lets the applicant manage a shop that is listed. */
export function ClaimForm({ opened: { id, entry, same }, onDone }: Props) {
  const likely = same.find(({ sameTel, status }) => sameTel && status !== 'draft');
  return (
    <StepUpForm
      action="/api/admin/shop_entries/:id/claim"
      param={{ id: String(id) }}
      label="掲載済みのお店として承認"
      initial={{
        ...{ shopId: String(likely?.id ?? ''), called: false, note: '' },
        ...{ exists: false, licensed: false, licenseNumber: '' },
      }}
      onDone={showDone(onDone)}
    >
      <p className="note">
        {entry.email}{' '}
        に、このお店を管理するログインのリンクを送ります。お店のページの内容は変わりません。いまの管理者にも、管理者が加わったことをメールでお知らせします。
      </p>
      {same
        .filter(({ logins }) => logins > 0)
        .map((shop) => (
          <p key={shop.id} className="notice">
            店舗ID {shop.id}には、すでに店舗ログインが{shop.logins}件あります。
          </p>
        ))}
      <Field name="shopId" label="店舗ID" required inputMode="numeric" />
      <CheckField name="called">{SHOP_CALLED}</CheckField>
      <GrowingField
        name="note"
        label="確認の記録"
        required
        rows={2}
        hint="いつ、どなたに確認したか。お申し込みとともに保管します。"
      />
      <Checks />
      <SubmitButton>承認する</SubmitButton>
    </StepUpForm>
  );
}
