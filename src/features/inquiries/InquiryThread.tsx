import { useEffect, useState } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { InquiryThread as Thread } from '../../../server/desk/inquiries/contract.ts';
import { Form } from '../../components/form/Form.tsx';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { TextDraft } from '../profiles/TextDraft.tsx';
import { discardTexts } from '../profiles/text-draft.ts';
import { Steps } from './OwnInquiries.tsx';

const NAMES = { member: 'あなた', staff: '運営' } as const;

type Said = { name: string; isOwn?: boolean; message: string; sentOn: string; unread: boolean };

/** What one side of a thread has written. */
export function Message({ name, isOwn = false, message, sentOn, unread }: Said) {
  return (
    <li className={`asked__m asked__m--${isOwn ? 'member' : 'staff'}`}>
      <p className="cap">
        <b>{name}</b>・{timeText(sentOn, Date.now())}
        {unread && <span className="badge">未読</span>}
      </p>
      <p className="asked__text">{message}</p>
    </li>
  );
}

function useMarkRead(myId: string, data: Thread | null): void {
  const unread = data?.messages.findLast((each) => each.unread);
  const id = data?.receipt;
  const upTo = unread?.position;
  useEffect(() => {
    if (!id || !upTo) return;
    void call('post', '/api/my_page/:myId/inquiry/:id/read', {
      param: { myId, id },
      json: { upTo },
    });
  }, [myId, id, upTo]);
}

/** One inquiry with what both sides have written since. */
export function InquiryThread({ myId, id }: { myId: string; id: string }) {
  const param = { myId, id };
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/inquiry/:id', { param }),
    id,
  );
  const [sent, setSent] = useState(0);
  useMarkRead(myId, data);
  const all = (
    <p className="mt-5">
      <a className="btn btn--line btn--block" href={myPagePath(myId, 'inquiry')}>
        お問い合わせの一覧へ
      </a>
    </p>
  );
  if (refusal?.status === 404)
    return (
      <>
        <p role="alert">このお問い合わせは見つかりませんでした。保管期間が過ぎた可能性があります。</p>
        {all}
      </>
    );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <h2 className="asked__head">{data.category}</h2>
      <p className="cap">
        受付番号 <span className="num">{data.receipt}</span>
      </p>
      <Steps kind={data.kind} status={data.status} />
      <ol className="asked" aria-label="やりとり">
        <Message name={NAMES.member} isOwn message={data.message} sentOn={data.sentOn} unread={false} />
        {data.messages.map(({ position, from, ...said }) => (
          <Message key={position} name={NAMES[from]} isOwn={from === 'member'} {...said} />
        ))}
      </ol>
      <Form
        key={sent}
        action="/api/my_page/:myId/inquiry/:id"
        param={param}
        label="追加のメッセージ"
        initial={{ message: '' }}
        onDone={({ message }) => {
          discardTexts(myId, `inquiry:${id}`);
          showMessage(message);
          setSent(sent + 1);
          again();
        }}
      >
        <TextDraft myId={myId} section={`inquiry:${id}`} />
        <GrowingField name="message" label="メッセージ" required rows={3} />
        <SubmitButton>送信する</SubmitButton>
      </Form>
      {all}
    </>
  );
}
