import { legalPath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Waiting } from '../../components/ListStates.tsx';
import { call } from '../../lib/call.ts';
import { useAnswer } from '../../lib/use-answer.ts';

/** What one has asked to be taken down while logged in, and how far that is. */
export function OwnTakedowns({ myId }: { myId: string }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/my_page/:myId/takedowns', { param: { myId } }),
    myId,
  );
  const now = Date.now();
  return (
    <>
      <h2 className="menuhead mt-6">削除のご依頼</h2>
      {!data ? (
        <Waiting refusal={refusal} again={again} />
      ) : data.items.length === 0 ? (
        <p className="s">
          ご依頼はまだありません。<a href={legalPath('takedown')}>削除のご依頼のページ</a>から送信できます。
        </p>
      ) : (
        <ul className="card lines">
          {data.items.map(({ receipt, path, sentOn, state }) => (
            <li className="person" key={receipt}>
              <span className="person__t">
                <b>{path}</b>
                <span className="cap">
                  {timeText(sentOn, now)}・受付番号 <span className="num">{receipt}</span>
                </span>
                <span className="s">{state}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
