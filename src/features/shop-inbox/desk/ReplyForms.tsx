import { useRef } from 'react';
import { REPLY_MAX } from '../../../../server/desk/inquiries/rules.ts';
import type { ShopMacros } from '../../../../server/desk/shop-inbox/contract.ts';
import { REPLY_MAX as REVIEW_REPLY_MAX } from '../../../../server/directory/reviews/rules.ts';
import { Form, useForm } from '../../../components/form/Form.tsx';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { reloadAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { openModal } from '../../../overlay/modal-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';

type Macros = ShopMacros['macros'];
type Known = { shopId: number; macros: Macros; onMacros: (macros: Macros) => void };
const maxText = (max: number) => `${max.toLocaleString('ja-JP')}文字まで`;

/** What the shop often writes goes behind what is there already; its own ones can be taken away. */
function MacroChips({ shopId, macros, onMacros }: Known) {
  const form = useForm();
  const list = useRef<HTMLUListElement>(null);
  function insert(body: string) {
    const { message } = form.$values.get() as { message: string };
    form.setValue('message', message.trim() ? `${message.trimEnd()}\n\n${body}` : body);
  }
  async function remove(macroId: number): Promise<void> {
    const param = { id: String(shopId), macroId: String(macroId) };
    const answer = await call('post', '/api/shop_admin/:id/macros/:macroId/remove', { param });
    if (!answer.ok) return showRefusal(answer.refusal);
    // The button that had the focus goes.
    list.current?.querySelector('button')?.focus();
    onMacros(answer.data.macros);
    showMessage(answer.data.message);
  }
  return (
    <ul className="inbox__macros" aria-label="定型文" ref={list}>
      {macros.map(({ id, title, body }) => (
        <li key={id ?? title}>
          <button className="chip" type="button" title={body} onClick={() => insert(body)}>
            {title}
          </button>
          {id !== null && (
            <button
              className="iconbtn"
              type="button"
              aria-label={`定型文「${title}」を削除`}
              onClick={() =>
                openModal('confirm', {
                  title: '定型文を削除しますか？',
                  text: `「${title}」は、このお店のほかの方の画面からも消えます。`,
                  yes: '削除する',
                  onYes: () => void remove(id),
                })
              }
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** To a member, whether the shop knows them or not. */
export const InquiryReply = ({ receipt, ...known }: Known & { receipt: string }) => (
  <Form
    action="/api/shop_inquiry/:id/reply"
    param={{ id: receipt }}
    label="返信"
    initial={{ message: '' }}
    onDone={({ message }) => reloadAfter(message)}
  >
    <MacroChips {...known} />
    <GrowingField
      name="message"
      label="返信"
      required
      rows={5}
      max={REPLY_MAX}
      hint={`マイページに届き、通知とメールでお知らせします。${maxText(REPLY_MAX)}`}
    />
    <SubmitButton>返信する</SubmitButton>
  </Form>
);

export const ReviewReply = ({ id, reply }: { id: number; reply: string | null }) => (
  <Form
    action="/api/review/:id/reply"
    param={{ id: String(id) }}
    label="口コミへの返信"
    initial={{ message: reply ?? '' }}
    onDone={({ message }) => reloadAfter(message)}
  >
    <GrowingField
      name="message"
      label="お店からの返信（公開されます）"
      required
      rows={4}
      max={REVIEW_REPLY_MAX}
      hint={`来店日や同席の方など、本人がわかることは書かないでください。${maxText(REVIEW_REPLY_MAX)}`}
    />
    <SubmitButton>{reply === null ? '返信を公開する' : '返信を書き直す'}</SubmitButton>
  </Form>
);
