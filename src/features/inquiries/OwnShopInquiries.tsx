import { shopThreadPath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { OwnShopInquiries as Own } from '../../../server/desk/inquiries/shop-thread-contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';

/** Whether the shop has answered. */
export const ReplyState = ({ state }: { state: Own['items'][number]['state'] }) => (
  <span className={`badge ${state === 'answered' ? 'badge--ok' : ''}`.trim()}>
    {state === 'answered' ? '返信あり' : '返信待ち'}
  </span>
);

/** What one has asked of shops, the newest first; each leads to its replies. */
export function OwnShopInquiries({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/shop_inquiries', { param: { myId } }),
    myId,
  );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  if (data.items.length === 0) return <Nothing text="お店への質問や応募はまだありません。" />;
  const now = Date.now();
  return (
    <ul className="card lines">
      {data.items.map(({ receipt, subject, shop, message, sentOn, state, reply, unread }) => (
        <li className="person ownasks__item" key={receipt}>
          <span className="person__t">
            <a className="ownasks__link" href={shopThreadPath(myId, receipt)}>
              <b>
                {shop}・{subject}
              </b>
            </a>
            <span className="row-wrap">
              <ReplyState state={state} />
              {unread > 0 && <span className="badge">未読の返信{unread}件</span>}
            </span>
            <span className="cap">
              {timeText(sentOn, now)}・受付番号 <span className="num">{receipt}</span>
            </span>
            {message && <span className="s ownasks__text">{message}</span>}
            {reply && <span className="s ownasks__text ownasks__reply">お店：{reply}</span>}
          </span>
          <Icon name="right" size={16} />
        </li>
      ))}
    </ul>
  );
}
