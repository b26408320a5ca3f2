import { useRef, useState } from 'react';
import type { ShopMacros } from '../../../../server/desk/shop-inbox/contract.ts';
import { SHOP_MACRO_TITLE_MAX } from '../../../../server/desk/shop-inbox/rules.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showMessage } from '../../../overlay/messages-store.ts';

type Props = { shopId: number; onAdded: (macros: ShopMacros['macros']) => void };

/** A text that every login of the shop finds above its replies. What is half written beside it stays. */
export function MacroForm({ shopId, onAdded }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [added, setAdded] = useState(0);
  function done({ message, macros }: ShopMacros): void {
    showMessage(message);
    onAdded(macros);
    setAdded(added + 1);
    if (!box.current) return;
    box.current.querySelector('summary')?.focus();
    box.current.open = false;
  }
  return (
    <details className="mt-5" ref={box}>
      <summary>定型文を登録する</summary>
      <Form
        key={added}
        action="/api/shop_admin/:id/macros"
        param={{ id: String(shopId) }}
        label="定型文の登録"
        initial={{ title: '', body: '' }}
        onDone={done}
      >
        <Field
          name="title"
          label="名前"
          required
          autoComplete="off"
          hint={`${SHOP_MACRO_TITLE_MAX}文字まで`}
        />
        <GrowingField name="body" label="文" required rows={4} hint="オーナーとスタッフの全員が使えます。" />
        <SubmitButton>登録する</SubmitButton>
      </Form>
    </details>
  );
}
