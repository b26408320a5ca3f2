import type { ShopCasts } from '../../../../server/desk/affiliations/contract.ts';
import { DOCUMENT_SEEN } from '../../../../server/desk/affiliations/rules.ts';
import { CheckField } from '../../../components/form/CheckField.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';

type Props = {
  shopId: number;
  request: ShopCasts['requests'][number];
  /** Pages of the shop that no account has. */
  unowned: ShopCasts['casts'];
  onDone: (desk: ShopCasts) => void;
};

/** The shop says that it has seen a document, and which page is hers. */
export function AgreeForm({ shopId, request, unowned, onDone }: Props) {
  if (!request.isNamed)
    return <p className="s">まだ名前が登録されていません。女の子が名前を登録すると、承認できます。</p>;
  const pages = unowned.map(({ id, name }) => ({ value: String(id), name: `この女の子です：${name}` }));
  return (
    <Form
      action="/api/shop_admin/:id/requests/:requestId/agree"
      param={{ id: shopId, requestId: request.id }}
      label={`${request.name}さんの承認`}
      initial={{ documentSeen: false, castId: '' }}
      json={({ documentSeen, castId }) => ({ documentSeen, castId: Number(castId) || null }) as never}
      onDone={onDone}
    >
      {pages.length > 0 && (
        <SelectField
          name="castId"
          label="女の子のページ"
          choices={[{ value: '', name: '新しいページを作る' }, ...pages]}
        />
      )}
      <CheckField name="documentSeen">{DOCUMENT_SEEN}</CheckField>
      <p className="note">書類の写しは保存されません。確認した日時だけが記録されます。</p>
      <SubmitButton>承認する</SubmitButton>
    </Form>
  );
}
