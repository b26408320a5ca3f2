import { spanText } from '../../../../server/core/span-text.ts';
import { AUTO_REPLY_MAX, REPLIES_LEAST, REPLY_MINUTES } from '../../../../server/desk/shop-inbox/rules.ts';
import { Form } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { reloadAfter } from '../../../components/form/reload.ts';
import { SelectField } from '../../../components/form/SelectField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';

const TARGETS = [
  { value: '', name: '決めない' },
  ...REPLY_MINUTES.map((minutes) => ({ value: String(minutes), name: spanText(minutes) })),
];

type Props = { shopId: number; target: number | null; autoReply: string | null };

/** For every login of the shop: how fast it means to answer, and what it answers at once. */
export const ReplySettings = ({ shopId, target, autoReply }: Props) => (
  <details>
    <summary>返信のめやす・自動の返信</summary>
    <div className="mt-3">
      <Form
        action="/api/shop_admin/:id/reply_settings"
        param={{ id: String(shopId) }}
        label="返信のめやす・自動の返信"
        initial={{ target: target === null ? '' : String(target), autoReply: autoReply ?? '' }}
        onDone={({ message }) => reloadAfter(message)}
      >
        <SelectField name="target" label="返信のめやす" choices={TARGETS} />
        <GrowingField
          name="autoReply"
          label="自動の返信"
          rows={3}
          max={AUTO_REPLY_MAX}
          hint={`会員の方の問い合わせに、すぐに返す文です。空のときは返しません。${AUTO_REPLY_MAX}文字まで`}
        />
        <p className="note">
          お店のページの「ふだん○時間以内に返信」は、この設定ではなく、30日の実績（返信{REPLIES_LEAST}
          件から）で決まります。自動の返信は数えません。
        </p>
        <SubmitButton>変更する</SubmitButton>
      </Form>
    </div>
  </details>
);
