import { Nothing, Waiting } from '../../components/ListStates.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { call } from '../../lib/call.ts';
import { usePages } from '../../lib/use-answer.ts';

const opened = new Set<string>();

/** Staff see how many have read it; a call that fails is made again when it is opened again. */
function noteOpened(myId: string, id: string): void {
  if (opened.has(id)) return;
  opened.add(id);
  call('post', '/api/my_page/:myId/announces/:id/opened', { param: { myId, id } }).then((answer) => {
    if (!answer.ok) opened.delete(id);
  });
}

/** What the operator has told the reader: date, title, text. */
export function Announces({ myId }: { myId: string }) {
  const list = usePages(
    (cursor) => call('get', '/api/my_page/:myId/announces', { param: { myId }, query: { cursor } }),
    myId,
  );
  if (!list.isReady) return <Waiting refusal={list.refusal} again={list.more} />;
  if (list.items.length === 0) return <Nothing text="運営からのお知らせはまだありません。" />;
  return (
    <>
      <ul className="card lines">
        {list.items.map(({ id, date, title, message }) => (
          <li key={id}>
            <details
              className="announce"
              onToggle={(event) => {
                if (event.currentTarget.open) noteOpened(myId, id);
              }}
            >
              <summary>
                <span className="cap num">{date}</span>
                <b>{title}</b>
              </summary>
              <p className="s announce__b">{message}</p>
            </details>
          </li>
        ))}
      </ul>
      <MoreButton {...list} />
    </>
  );
}
