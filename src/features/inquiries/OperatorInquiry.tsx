import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CORRECTIONS, categoryOf, receiptIn } from '../../../server/desk/inquiries/rules.ts';
import { Form, useForm } from '../../components/form/Form.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { TextDraft } from '../profiles/TextDraft.tsx';
import { discardTexts } from '../profiles/text-draft.ts';
import { InquiryThread } from './InquiryThread.tsx';
import { OwnInquiries } from './OwnInquiries.tsx';
import { OwnShopInquiries } from './OwnShopInquiries.tsx';
import { hasCorrection, toggleCorrection } from './report-text.ts';
import { ShopThread } from './ShopThread.tsx';

const UNLISTED =
  'お店が見つからない場合は、店名・住所・電話番号・公式サイト（InstagramやX（旧Twitter）でも可）をお送りください。';
const QUERY_MAX = 2000;

/** What the address begins the message with: plain text, whatever it holds. */
const prefilled = (): string =>
  (new URLSearchParams(location.search).get('message') ?? '').slice(0, QUERY_MAX);

/** What of the shop is wrong: each choice begins a line of the message. */
function CorrectionPicker() {
  const form = useForm();
  const message = String(useStore(form.$values).message);
  return (
    <fieldset className="field">
      <legend className="label">どの内容ですか</legend>
      <div className="row-wrap chipsfield">
        {CORRECTIONS.map((field) => (
          <button
            key={field}
            className="chip"
            type="button"
            aria-pressed={hasCorrection(message, field)}
            onClick={() => form.setValue('message', toggleCorrection(message, field))}
          >
            {field}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Fields() {
  const category = categoryOf(String(useStore(useForm().$values).message));
  return (
    <>
      {category === 'correction' && <CorrectionPicker />}
      {category === 'unlisted' && <p className="note">{UNLISTED}</p>}
      <GrowingField name="message" label="お問い合わせ内容" required rows={6} />
      <SubmitButton>送信する</SubmitButton>
    </>
  );
}

/** Asks the operator, and shows what became of what was asked before: `?thread=` of the operator, `?shop=` of a shop. */
export function OperatorInquiry({ myId }: { myId: string }) {
  const [thread = null, ofShop = null] = ['thread', 'shop'].map((name) =>
    receiptIn(new URLSearchParams(location.search).get(name)),
  );
  if (thread !== null) return <InquiryThread myId={myId} id={thread} />;
  return ofShop === null ? <NewInquiry myId={myId} /> : <ShopThread myId={myId} id={ofShop} />;
}

function NewInquiry({ myId }: { myId: string }) {
  const [start, setStart] = useState({ message: prefilled(), count: 0 });
  const own = useAnswer(() => call('get', '/api/my_page/:myId/inquiry', { param: { myId } }), myId);
  return (
    <>
      <Form
        key={start.count}
        action="/api/my_page/:myId/inquiry"
        param={{ myId }}
        label="お問い合わせ"
        initial={{ message: start.message }}
        onDone={({ message }) => {
          discardTexts(myId, 'inquiry');
          history.replaceState(history.state, '', location.pathname);
          showMessage(message);
          setStart({ message: '', count: start.count + 1 });
          own.again();
        }}
      >
        <TextDraft myId={myId} section="inquiry" />
        <Fields />
      </Form>
      <h2 className="menuhead mt-6">これまでのお問い合わせ</h2>
      <OwnInquiries {...own} myId={myId} none="お問い合わせはまだありません。" />
      <h2 className="menuhead mt-6">お店への質問・応募</h2>
      <OwnShopInquiries myId={myId} />
    </>
  );
}
