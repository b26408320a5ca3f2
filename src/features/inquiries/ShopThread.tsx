import { useEffect } from 'react';
import { myPagePath } from '../../../server/core/paths.ts';
import type { ShopThread as Thread } from '../../../server/desk/inquiries/shop-thread-contract.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { Message } from './InquiryThread.tsx';
import { ReplyState } from './OwnShopInquiries.tsx';

function useMarkRead(myId: string, data: Thread | null): void {
  const id = data?.receipt;
  const upTo = data?.replies.findLast((each) => each.unread)?.position;
  useEffect(() => {
    if (!id || !upTo) return;
    void call('post', '/api/my_page/:myId/shop_inquiries/:id/read', {
      param: { myId, id },
      json: { upTo },
    });
  }, [myId, id, upTo]);
}

function Asked({ data }: { data: Thread }) {
  const { shop, shopPath, subject, receipt, state, visit, isAnonymous, message, sentOn, replies } = data;
  return (
    <>
      <h2 className="asked__head">{subject}</h2>
      <p>{shopPath ? <a href={shopPath}>{shop}</a> : `${shop}（掲載が終わりました）`}</p>
      <p className="cap mt-2">
        <ReplyState state={state} /> 受付番号 <span className="num">{receipt}</span>
        {isAnonymous && '・匿名で送信'}
      </p>
      {visit && <p className="s mt-2">ご希望：{visit}</p>}
      <ol className="asked" aria-label="やりとり">
        <Message
          name="あなた"
          isOwn
          message={message || 'メッセージはありません。'}
          sentOn={sentOn}
          unread={false}
        />
        {replies.map(({ position, isAutomatic, ...reply }) => (
          <Message key={position} name={isAutomatic ? 'お店（自動の返信）' : 'お店'} {...reply} />
        ))}
      </ol>
      {replies.every(({ isAutomatic }) => isAutomatic) && (
        <p className="s">お店からの返信を待っています。返信があると「お知らせ」に届きます。</p>
      )}
    </>
  );
}

/** One question to a shop with what it has replied. */
export function ShopThread({ myId, id }: { myId: string; id: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/shop_inquiries/:id', { param: { myId, id } }),
    id,
  );
  useMarkRead(myId, data);
  if (!data && refusal?.status !== 404) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      {data ? (
        <Asked data={data} />
      ) : (
        <p role="alert">このお問い合わせは見つかりませんでした。保管期間が過ぎた可能性があります。</p>
      )}
      <p className="mt-5">
        <a className="btn btn--line btn--block" href={myPagePath(myId, 'inquiry')}>
          お問い合わせの一覧へ
        </a>
      </p>
    </>
  );
}
