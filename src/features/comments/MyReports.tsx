import { timeText } from '../../../server/core/time-text.ts';
import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';

/** What one has reported, and what became of it. */
export function MyReports({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/reports', { param: { myId } }),
    myId,
  );
  const now = Date.now();
  if (!data) return <Waiting refusal={refusal} again={again} />;
  if (data.items.length === 0)
    return (
      <Nothing text="通報したことはありません。気になる投稿やコメントは、メニュー（⋯）から運営に知らせることができます。" />
    );
  return (
    <ul className="card lines">
      {data.items.map(({ key, label, reason, reportedOn, outcome }) => (
        <li className="person" key={key}>
          <span className="person__t">
            <b>{label}</b>
            <span className="cap">
              {reason}・{timeText(reportedOn, now)}
            </span>
            <span className="s">{outcome}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
