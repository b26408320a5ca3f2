import { timeText } from '../../../server/core/time-text.ts';
import type { OwnInquiries as Own } from '../../../server/desk/inquiries/contract.ts';
import { INQUIRY_STATES, type InquiryState } from '../../../server/desk/inquiries/rules.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import type { Asked } from '../../lib/use-answer.ts';

/** Of the two ends only the one that it has come to. */
function Steps({ status }: { status: InquiryState }) {
  const end = status === 'declined' ? 'reflected' : 'declined';
  return (
    <ol className="ownasks__steps" aria-label="状態">
      {INQUIRY_STATES.filter(({ value }) => value !== end).map(({ value, name }) => (
        <li key={value} aria-current={value === status ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** One's own inquiries, the newest first. */
export function OwnInquiries({ data, refusal, again }: Asked<Own>) {
  if (!data) return <Waiting refusal={refusal} again={again} />;
  if (data.items.length === 0) return <Nothing text="お問い合わせはまだありません。" />;
  const now = Date.now();
  return (
    <ul className="card lines">
      {data.items.map(({ id, receipt, category, status, message, sentOn }) => (
        <li className="person" key={id}>
          <span className="person__t">
            <b>{category}</b>
            <span className="cap">
              {timeText(sentOn, now)}・受付番号 <span className="num">{receipt}</span>
            </span>
            <span className="s ownasks__text">{message}</span>
            <Steps status={status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
