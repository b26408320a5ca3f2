import { SHOP_MACRO_TITLE_MAX } from '../../../../server/desk/shop-inbox/rules.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { reloadAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';

/** A text that every login of the shop finds above its replies. */
export const MacroForm = ({ shopId }: { shopId: number }) => (
  <details className="mt-5">
    <summary>定型文を登録する</summary>
    <Form
      action="/api/shop_admin/:id/macros"
      param={{ id: String(shopId) }}
      label="定型文の登録"
      initial={{ title: '', body: '' }}
      onDone={({ message }) => reloadAfter(message)}
    >
      <Field name="title" label="名前" required autoComplete="off" hint={`${SHOP_MACRO_TITLE_MAX}文字まで`} />
      <GrowingField name="body" label="文" required rows={4} hint="オーナーとスタッフの全員が使えます。" />
      <SubmitButton>登録する</SubmitButton>
    </Form>
  </details>
);
