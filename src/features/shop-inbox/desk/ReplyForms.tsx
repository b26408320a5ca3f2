import { REPLY_MAX } from '../../../../server/desk/inquiries/rules.ts';
import type { ShopMacros } from '../../../../server/desk/shop-inbox/contract.ts';
import { REVIEW_MACROS } from '../../../../server/desk/shop-inbox/rules.ts';
import { REPLY_MAX as REVIEW_REPLY_MAX } from '../../../../server/directory/reviews/rules.ts';
import { Form } from '../../../components/form/Form.tsx';
import { reloadAfter } from '../../../components/form/reload.ts';
import { MacroList } from '../../../console/form/MacroList.tsx';
import { ReplyText } from '../../../console/form/TextFields.tsx';
import { call } from '../../../lib/call.ts';

type Macros = ShopMacros['macros'];
type Known = { shopId: number; macros: Macros; onMacros: (macros: Macros) => void };

/** What the shop often writes; its own ones can be taken away. */
const ShopMacroList = ({ shopId, macros, onMacros }: Known) => (
  <MacroList
    macros={macros}
    removal={{
      others: 'このお店のほかの方',
      remove: (macroId) =>
        call('post', '/api/shop_admin/:id/macros/:macroId/remove', {
          param: { id: String(shopId), macroId: String(macroId) },
        }),
      onRemoved: (answer) => onMacros(answer.macros),
    }}
  />
);

/** To a member, whether the shop knows them or not. */
export const InquiryReply = ({ receipt, ...known }: Known & { receipt: string }) => (
  <Form
    action="/api/shop_inquiry/:id/reply"
    param={{ id: receipt }}
    label="返信"
    initial={{ message: '' }}
    onDone={({ message }) => reloadAfter(message)}
  >
    <ShopMacroList {...known} />
    <ReplyText max={REPLY_MAX} hint="マイページに届き、通知とメールでお知らせします。" />
  </Form>
);

const REVIEW_EXAMPLES = REVIEW_MACROS.map((each) => ({ ...each, id: null }));

export const ReviewReply = ({ id, reply }: { id: number; reply: string | null }) => (
  <Form
    action="/api/review/:id/reply"
    param={{ id: String(id) }}
    label="口コミへの返信"
    initial={{ message: reply ?? '' }}
    onDone={({ message }) => reloadAfter(message)}
  >
    <MacroList macros={REVIEW_EXAMPLES} />
    <ReplyText
      label="お店からの返信（公開されます）"
      max={REVIEW_REPLY_MAX}
      hint="お礼から始め、事実は短く、落ち着いた言葉で書いてください。反論、割引や来店の宣伝、来店日や同席の方など本人がわかることは書かないでください。"
      send={reply === null ? '返信を公開する' : '返信を書き直す'}
      isAd
    />
  </Form>
);
