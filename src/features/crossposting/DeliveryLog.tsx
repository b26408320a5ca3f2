import { useState } from 'react';
import type { Delivery } from '../../../server/community/crossposting/contract.ts';
import { timeText } from '../../../server/core/time-text.ts';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import { showMessage } from '../../overlay/messages-store.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

const STATES = {
  waiting: { icon: 'clock', name: '送信待ち' },
  sent: { icon: 'check', name: '送信済み' },
  failed: { icon: 'warn', name: '失敗' },
} as const;

type Props = {
  myId: string;
  deliveries: readonly Delivery[];
  /** What to say while nothing has been sent. */
  none: string;
  onChange: (deliveries: Delivery[]) => void;
  onReload: () => void;
};

/** What became of each post at each place, the newest first; what has failed can be sent again. */
export function DeliveryLog({ myId, deliveries, none, onChange, onReload }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const now = Date.now();

  async function resend(id: string) {
    if (busy !== null) return;
    setBusy(id);
    const answer = await call('post', '/api/my_page/:myId/post_deliveries/:id', { param: { myId, id } });
    setBusy(null);
    if (!answer.ok) return showRefusal(answer.refusal);
    onChange(answer.data.deliveries);
    showMessage(answer.data.message);
  }

  return (
    <section aria-labelledby="delivery-log">
      <h2 className="menuhead" id="delivery-log">
        送信の記録
      </h2>
      {deliveries.length === 0 ? (
        <p className="s">{none}</p>
      ) : (
        <ul className="card lines">
          {deliveries.map(({ id, text, path, name, state, reason, on, canResend, url }) => (
            <li className="delivery" key={id} data-state={state}>
              <p className="delivery__s">
                <Icon name={STATES[state].icon} size={16} />
                <b>{STATES[state].name}</b>
                <span className="cap num">{timeText(on, now)}</span>
              </p>
              <p className="delivery__n">
                <b>{name}</b>
                {path ? <a href={path}>{text}</a> : <span>{text}</span>}
              </p>
              {reason && <p className="s">{reason}</p>}
              {(canResend || url) && (
                <p className="delivery__do">
                  {url && (
                    <a className="btn btn--text" href={url} rel="noopener noreferrer" target="_blank">
                      Xで見る
                    </a>
                  )}
                  {canResend && (
                    <button
                      className="btn btn--line"
                      type="button"
                      aria-busy={busy === id}
                      aria-label={`${name}に再送する：${text}`}
                      onClick={() => void resend(id)}
                    >
                      再送する
                    </button>
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {deliveries.some(({ state }) => state === 'waiting') && (
        <button className="btn btn--line mt-3" type="button" onClick={onReload}>
          いまの状態を見る
        </button>
      )}
    </section>
  );
}
