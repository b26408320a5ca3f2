import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import { AREA_NAME_MAX, SHOP_NAME_MAX, URL_MAX } from '../../../server/desk/inquiries/rules.ts';
import { CheckField } from '../../components/form/CheckField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form, useForm } from '../../components/form/Form.tsx';
import { reloadAfter } from '../../components/form/reload.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { TextDraft } from '../profiles/TextDraft.tsx';
import { discardTexts } from '../profiles/text-draft.ts';
import { type Picked, ShopPicker } from './ShopPicker.tsx';
import type { WishedShop } from './use-wished-shop.ts';

const START = {
  shopId: '',
  notFound: false,
  shopName: '',
  areaName: '',
  shopUrl: '',
  notifyFollowers: false,
};

type Props = {
  myId: string;
  hasPage: boolean;
  /** Chosen from the beginning. */
  wished: WishedShop | null;
};

function Fields({ myId, hasPage, wished }: Props) {
  const isUnlisted = Boolean(useStore(useForm().$values).notFound);
  const [picked, setPicked] = useState<Picked | null>(
    wished && { id: `Shop-${wished.id}`, name: wished.name, type: 'お店' },
  );
  return (
    <>
      {!isUnlisted && <ShopPicker picked={picked} setPicked={setPicked} />}
      <CheckField name="notFound">見つからない</CheckField>
      {isUnlisted && (
        <>
          <p className="note">
            お店の情報を運営にお送りください。送った内容の状態と掲載のお知らせは、
            <a href={myPagePath(myId, 'inquiry')}>お問い合わせ</a>で確認できます。
          </p>
          <Field name="shopName" label="店舗名" required maxLength={SHOP_NAME_MAX * 4} />
          <Field name="areaName" label="エリア名" required maxLength={AREA_NAME_MAX * 4} />
          <Field
            name="shopUrl"
            label="URL"
            required
            inputMode="url"
            placeholder="https://example.jp"
            maxLength={URL_MAX * 2}
          />
        </>
      )}
      {hasPage && !isUnlisted && (
        <CheckField name="notifyFollowers">
          所属が変わったら、フォロワーに「所属が変わりました」とお知らせする
        </CheckField>
      )}
      <SubmitButton>{isUnlisted ? '運営に送る' : 'お店に申請する'}</SubmitButton>
    </>
  );
}

/** Asks a shop from the list, or tells the operator of one that is missing. */
export function AskForShop(props: Props) {
  const { myId, wished } = props;
  return (
    <Form
      action="/api/my_page/:myId/shop_setting"
      param={{ myId }}
      label="所属のお店"
      initial={{ ...START, shopId: wished ? String(wished.id) : '' }}
      json={({ shopId, notFound, ...values }) =>
        ({ ...values, notFound, shopId: notFound ? null : Number(shopId) || null }) as never
      }
      onDone={({ message }) => {
        discardTexts(myId, 'shop_setting');
        reloadAfter(message ?? '');
      }}
    >
      <TextDraft myId={myId} section="shop_setting" />
      <Fields {...props} />
    </Form>
  );
}
