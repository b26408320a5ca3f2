import { adminPath } from '../../../../server/core/paths.ts';
import type { OpenedRequest, StaffAgreement } from '../../../../server/desk/affiliations/waiting-contract.ts';
import { ChoiceField } from '../../../components/form/ChoiceField.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { leaveAfter } from '../../../components/form/reload.ts';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';

const SEEN_BY = [
  { value: 'shop', name: 'お店が確認しました' },
  { value: 'staff', name: '運営が確認しました' },
];

function effectOf({ name, shop, page }: OpenedRequest): string {
  if (!page) return `${name}さんが${shop.name}の所属になり、ページが公開されます。`;
  const moves = page.shop
    ? `いまの所属（${page.shop.name}）は終了し、そのお店でのこれからの出勤予定は消えます。`
    : '';
  return `${name}さんのページが、${shop.name}の所属になります。${moves}投稿とフォロワーはそのまま残ります。`;
}

/** What agreeing does, whose eyes the document had, and which page is hers. */
export function AgreeAtDesk({ request }: { request: OpenedRequest }) {
  const { id, name, shop, unowned } = request;
  const pages = unowned.map((cast) => ({ value: String(cast.id), name: `この女の子です：${cast.name}` }));
  return (
    <details className="rowact">
      <summary className="btn btn--line">承認する</summary>
      <Form
        action="/api/admin/affiliations/:id/agree"
        param={{ id: String(id) }}
        label={`${name}さんの承認`}
        initial={{ seenBy: '', castId: '' }}
        json={({ seenBy, castId }) => ({
          seenBy: seenBy as StaffAgreement['seenBy'],
          castId: Number(castId) || null,
        })}
        onDone={({ message }) => leaveAfter(message, adminPath('affiliations'))}
      >
        <p className="note">
          {effectOf(request)}
          {!shop.isOpen && 'お店が掲載中でないため、ページはまだ表示されません。'}
          承認したことを、本人にお知らせします。
        </p>
        {pages.length > 0 && (
          <SelectField
            name="castId"
            label="女の子のページ"
            choices={[{ value: '', name: '新しいページを作る' }, ...pages]}
          />
        )}
        <ChoiceField name="seenBy" label="年齢確認書類" required choices={SEEN_BY} />
        <p className="note">書類の写しは保存されません。だれが確認したかと日時が、操作の記録に残ります。</p>
        <SubmitButton>承認する</SubmitButton>
      </Form>
    </details>
  );
}
