import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useState } from 'react';
import { BODY_MAX, PLAN_DAYS, SUBJECT_MAX } from '../../../../server/community/magazines/rules.ts';
import { isVisible } from '../../../../server/core/text/visible.ts';
import type { ShopMagazines } from '../../../../server/desk/shop-magazines/contract.ts';
import { Field } from '../../../components/form/Field.tsx';
import { Form, useForm } from '../../../components/form/Form.tsx';
import { HeadedText } from '../../../console/form/TextFields.tsx';
import { type FieldErrors, refusalOf } from '../../../lib/answer.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { openModal } from '../../../overlay/modal-store.ts';

/** What stands around the text in the mail. */
export type MailFrame = { sender: string; before: string; after: string };
export type Draft = { subject: string; body: string };

type Values = Draft & { sendOn: string };
const useDraft = () => useStore(useForm().$values) as unknown as Values;

/** As a reader gets it. */
function Preview({ frame }: { frame: MailFrame }) {
  const { subject, body } = useDraft();
  return (
    <section className="mailview" aria-label="プレビュー">
      <h3 className="label">メールの見え方</h3>
      <div className="card mailview__mail">
        <p className="cap">{frame.sender}</p>
        <p>
          <b>
            {frame.before}
            {subject.trim() || '件名'}
          </b>
        </p>
        <p className="mailview__text">{body.trim() || '本文'}</p>
        <p className="mailview__text cap">{frame.after}</p>
      </div>
    </section>
  );
}

const LABELS: [keyof Draft, string][] = [
  ['subject', '件名'],
  ['body', '本文'],
];
const missingIn = (draft: Draft): FieldErrors =>
  Object.fromEntries(
    LABELS.flatMap(([name, label]) =>
      isVisible(draft[name]) ? [] : [[name, [`${label}を入力してください。`]]],
    ),
  );

type DeedProps = Pick<ShopMagazines, 'readers' | 'canTest' | 'problem'> & {
  shopId: number;
  written: RefObject<Draft>;
};

/** Without a submit button, so that Enter in a field sends nothing to hundreds of readers. */
function Deeds({ shopId, readers, canTest, problem, written }: DeedProps) {
  const form = useForm();
  const { subject, body, sendOn } = useDraft();
  const isBusy = useStore(form.$progress) > 0;
  const [isTesting, setTesting] = useState(false);
  useEffect(() => {
    written.current = { subject, body };
  }, [written, subject, body]);
  const isFilled = () => {
    const errors = missingIn({ subject, body });
    if (Object.keys(errors).length === 0) return true;
    form.refuse(refusalOf(422, { errors }));
    return false;
  };
  const test = async () => {
    if (isTesting || !isFilled()) return;
    setTesting(true);
    form.$errors.set({});
    const answer = await call('post', '/api/shop_admin/:id/magazines/test', {
      param: { id: String(shopId) },
      json: { subject, body },
    });
    setTesting(false);
    if (answer.ok) showMessage(answer.data.message);
    else form.refuse(answer.refusal);
  };
  const send = () => {
    if (!isFilled()) return;
    if (sendOn) return void form.submit();
    openModal('confirm', {
      title: 'いますぐ配信しますか？',
      text: `登録している人（${readers}）に配信します。配信は取り消せません。`,
      yes: '配信する',
      onYes: () => void form.submit(),
    });
  };
  return (
    <div className="submit mailview__acts">
      <button
        className="btn btn--line btn--lg"
        type="button"
        aria-busy={isTesting}
        disabled={!canTest}
        onClick={() => void test()}
      >
        自分にテストのメールを送る
      </button>
      <button
        className="btn btn--primary btn--lg"
        type="button"
        aria-busy={isBusy}
        disabled={problem !== null}
        onClick={send}
      >
        {sendOn ? '予約する' : 'いますぐ配信する'}
      </button>
    </div>
  );
}

type Props = DeedProps & {
  frame: MailFrame;
  draft: Draft;
  onDone: (desk: ShopMagazines) => void;
};

/** An issue of the shop's magazine: its text, its hour, and how it will look. */
export function MagazineForm({ frame, draft, onDone, ...deeds }: Props) {
  return (
    <Form
      action="/api/shop_admin/:id/magazines"
      param={{ id: String(deeds.shopId) }}
      label="新しいメルマガ"
      initial={{ ...draft, sendOn: '' }}
      onDone={onDone}
    >
      <HeadedText
        head={{ name: 'subject', label: '件名', max: SUBJECT_MAX }}
        text={{ name: 'body', label: '本文', max: BODY_MAX }}
        rows={6}
        isAd
      />
      <Field
        name="sendOn"
        label="配信日時"
        type="datetime-local"
        hint={`空のときは、すぐに配信します。予約は${PLAN_DAYS}日先まで、配信は1営業日（朝5時から翌朝5時）に1回です。`}
      />
      <Preview frame={frame} />
      <Deeds {...deeds} />
    </Form>
  );
}
