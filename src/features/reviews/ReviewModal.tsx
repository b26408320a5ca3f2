import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { shopReviewsPath } from '../../../server/core/paths.ts';
import type {
  OwnReview,
  ReviewDone,
  ReviewForm as ReviewFormData,
} from '../../../server/directory/reviews/contract.ts';
import { Form } from '../../components/form/Form.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { isUnanswered, type Refusal } from '../../lib/answer.ts';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { closeModal, leaveModalFor, openModal } from '../../overlay/modal-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';
import { $waiting } from '../../overlay/waiting-store.ts';
import { MembersOnly } from '../login/MembersOnly.tsx';
import { forgetReview, keepReview, keptReview } from './kept-review.ts';
import { bodyOf, ownOfSent, valuesOf, valuesOfSent } from './own-values.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { forgetRefused, refusedReview, reviewMark, sendReview } from './send-review.ts';
import { NotTaken, WaitingReview } from './WaitingReview.tsx';

const GATE = 'ログインすると口コミの投稿ができます。';
/** The page behind shows what has been changed. */
const showPage = (shopId: number) =>
  void import('./show-changed.ts').then(
    ({ showChanged }) => showChanged(shopId),
    () => {},
  );

function Saved({ done, shopId }: { done: ReviewDone; shopId: number }) {
  return (
    <div role="status">
      <div className="empty">
        <Icon name="check" />
        <p>
          <b>{done.message}</b>
        </p>
        <p className="s">{done.note ?? 'ありがとうございます。口コミは、いまページに出ています。'}</p>
        <p className="cap">あなたの口コミはいつでも直せます。次に行ったら「2回目の来店」として足せます。</p>
      </div>
      <button
        className="btn btn--line btn--lg btn--block mt-4"
        type="button"
        onClick={() => leaveModalFor(shopReviewsPath(shopId))}
      >
        口コミを見る
      </button>
      <button className="btn btn--text btn--block mt-2" type="button" onClick={() => void closeModal()}>
        閉じる
      </button>
    </div>
  );
}

/** What another screen has stored meanwhile; what was typed stays in the form. */
function Stored({ own }: { own: OwnReview }) {
  const values = [
    ['女の子', own.castTouched, own.castValue],
    ['料金', own.costTouched, own.costValue],
    ['総合', own.totalTouched, own.totalValue],
  ] as const;
  return (
    <section className="stored mt-3" aria-label="登録されている内容">
      <b>登録されている内容</b>
      <p className="num">
        {values.map(([name, touched, value]) => `${name} ${touched ? value.toFixed(1) : '－'}`).join(' ・ ')}
      </p>
      <p>{own.comment || '（口コミの文章はありません）'}</p>
      <p className="cap">このまま登録すると、入力した内容に置きかわります。</p>
    </section>
  );
}

/** Refused when another screen has changed it meanwhile: then it is shown again, with what this one was showing. */
function confirmDeletion(shopId: number, { version, comment }: OwnReview): void {
  const onYes = async () => {
    const answer = await call('delete', '/api/review', { json: { shopId, version } });
    if (answer.ok) {
      showPage(shopId);
      return showMessage(answer.data.message);
    }
    showRefusal(answer.refusal);
    if (answer.refusal.errors.version) openModal('review', { shopId, before: comment });
  };
  const text = 'この操作は取り消せません。本当に削除しますか？';
  openModal('confirm', { title: '口コミの削除', text, yes: '削除する', onYes }, { instead: true });
}

type FormProps = {
  own: OwnReview;
  shopId: number;
  before?: string | undefined;
  myId: string;
  onDone: (done: ReviewDone) => void;
};

function ReviewForm({ own, shopId, before, myId, onDone }: FormProps) {
  const [refused, setRefused] = useState(() => refusedReview(shopId));
  const [kept] = useState(() => keptReview(myId, shopId));
  const hasChanged = refused ? own.version > 0 : kept !== null && kept.version !== own.version;
  const [stored, setStored] = useState<OwnReview | null>(hasChanged ? own : null);
  // The form keeps the `json` of its first render.
  const version = useRef(own.version);
  function lookAgain({ errors }: Refusal): boolean {
    if (errors.version) void compare();
    return false;
  }
  async function compare() {
    const answer = await call('get', '/api/review', { query: { shopId } });
    if (!answer.ok) return;
    version.current = answer.data.version;
    setStored(answer.data);
  }
  return (
    <Form
      key={refused?.key}
      action="/api/review"
      label="口コミ"
      initial={refused ? valuesOfSent(refused.body as ReviewFormData) : (kept?.values ?? valuesOf(own))}
      json={(values) => {
        keepReview(myId, shopId, { version: version.current, values });
        return bodyOf(values, { shopId, version: version.current });
      }}
      via={(sent) => sendReview(shopId, sent, onDone)}
      onRefused={lookAgain}
      onDone={() => undefined}
    >
      {refused && (
        <NotTaken
          why={refused.refused}
          onForget={() => {
            forgetRefused(shopId);
            setRefused(undefined);
            setStored(null);
          }}
        />
      )}
      {stored && <Stored own={stored} />}
      {before !== undefined && (
        <section className="stored mt-3" aria-label="前の画面に表示していた内容">
          <b>前の画面に表示していた内容</b>
          <p>{before || '（口コミの文章はありません）'}</p>
          <p className="cap">下の欄は、いま登録されている内容です。</p>
        </section>
      )}
      <p className="s">
        <b>{own.shopName}</b>
      </p>
      <ReviewFields own={stored ?? own} />
      <SubmitButton>登録する</SubmitButton>
      {own.version > 0 && (
        <button
          className="btn btn--text btn--block"
          type="button"
          onClick={() => confirmDeletion(shopId, stored ?? own)}
        >
          この口コミを削除する
        </button>
      )}
    </Form>
  );
}

/** One's review of a shop, with what it says so far. */
export const ReviewModal = ({ args }: ModalProps<'review'>) => (
  <MembersOnly args={args} why={GATE}>
    {(myId) => <OwnOne {...args} myId={myId} />}
  </MembersOnly>
);

function OwnOne({ shopId, ...rest }: Pick<FormProps, 'shopId' | 'before' | 'myId'>) {
  const [done, setDone] = useState<ReviewDone | null>(null);
  const waits = useStore($waiting).includes(reviewMark(shopId));
  if (waits) return <WaitingReview shopId={shopId} />;
  if (done) return <Saved done={done} shopId={shopId} />;
  const onDone = (answer: ReviewDone) => {
    forgetReview(rest.myId, shopId);
    showPage(shopId);
    setDone(answer);
  };
  return <LoadedForm shopId={shopId} {...rest} onDone={onDone} />;
}

function LoadedForm({ shopId, ...rest }: Omit<FormProps, 'own'>) {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/review', { query: { shopId } }), shopId);
  const sent = refusedReview(shopId)?.body as ReviewFormData | undefined;
  if (!data && sent && refusal && isUnanswered(refusal))
    return <ReviewForm own={ownOfSent(sent)} shopId={shopId} {...rest} />;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  if (data.refusal) return <p className="s">{data.refusal}</p>;
  return <ReviewForm own={data} shopId={shopId} {...rest} />;
}
