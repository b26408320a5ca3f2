import { adminPath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { ShownEvent } from '../../../server/desk/audit-log/contract.ts';
import { Nothing } from '../../components/ListStates.tsx';
import { eventName } from './event-names.ts';

/** What happened to `target` last, with the way to all of it. */
export function LastEvents({ events, target }: { events: readonly ShownEvent[]; target: string }) {
  return (
    <>
      <h2 className="menuhead">最近の記録</h2>
      {events.length === 0 ? (
        <Nothing text="記録はまだありません。" />
      ) : (
        <ul className="card lines" aria-label="最近の記録">
          {events.map(({ id, at, event, actor, name, detail }) => (
            <li key={id} className="deskline">
              <b title={event}>{eventName(event)}</b>
              <p className="cap">
                {timeText(at)}・{name ? `${name}さん` : actor}
              </p>
              {detail && <p className="s">{detail}</p>}
            </li>
          ))}
        </ul>
      )}
      <p className="s mt-2">
        <a className="subj" href={`${adminPath('audit')}?q=${target}`}>
          すべての記録
        </a>
      </p>
    </>
  );
}
