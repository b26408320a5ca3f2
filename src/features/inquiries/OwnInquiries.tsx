import { threadPath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { OwnInquiries as Own } from '../../../server/desk/inquiries/contract.ts';
import { INQUIRY_STATES, type InquiryState } from '../../../server/desk/inquiries/rules.ts';
import { Icon } from '../../components/Icon.tsx';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { type Asked, useAnswer } from '../../lib/use-answer.ts';

type Kind = Own['items'][number]['kind'];

/** A question changes nothing that is listed. */
const nameOf = (kind: Kind, { value, name }: (typeof INQUIRY_STATES)[number]): string =>
  kind === 'other' && value === 'reflected' ? '対応済み' : name;

/** Of the two ends only the one that it has come to. */
export function Steps({ kind, status }: { kind: Kind; status: InquiryState }) {
  const end = status === 'declined' ? 'reflected' : 'declined';
  return (
    <ol className="ownasks__steps" aria-label="状態">
      {INQUIRY_STATES.filter(({ value }) => value !== end).map((state) => (
        <li key={state.value} aria-current={state.value === status ? 'step' : undefined}>
          {nameOf(kind, state)}
        </li>
      ))}
    </ol>
  );
}

type Props = Asked<Own> & { myId: string; none: string };

/** One's own inquiries, the newest first; each leads to its thread. */
export function OwnInquiries({ myId, none, data, refusal, again }: Props) {
  if (!data) return <Waiting refusal={refusal} again={again} />;
  if (data.items.length === 0) return <Nothing text={none} />;
  const now = Date.now();
  return (
    <ul className="card lines">
      {data.items.map(({ receipt, kind, category, status, message, sentOn, unread }) => (
        <li className="person ownasks__item" key={receipt}>
          <span className="person__t">
            <a className="ownasks__link" href={threadPath(myId, receipt)}>
              <b>{category}</b>
            </a>
            {unread > 0 && <span className="badge">未読の返信{unread}件</span>}
            <span className="cap">
              {timeText(sentOn, now)}・受付番号 <span className="num">{receipt}</span>
            </span>
            <span className="s ownasks__text">{message}</span>
            <Steps kind={kind} status={status} />
          </span>
          <Icon name="right" size={16} />
        </li>
      ))}
    </ul>
  );
}

/** What one has reported about shops, and how far it is. */
export function OwnCorrections({ myId }: { myId: string }) {
  const own = useAnswer(() => call('get', '/api/my_page/:myId/inquiry', { param: { myId } }), myId);
  const data = own.data && { items: own.data.items.filter(({ kind }) => kind !== 'other') };
  return (
    <>
      <h2 className="menuhead mt-6">お店の掲載内容の報告</h2>
      <OwnInquiries
        {...own}
        data={data}
        myId={myId}
        none="報告したことはありません。お店のページの「掲載内容の訂正・閉店・移転を報告する」から運営に知らせることができます。"
      />
    </>
  );
}
