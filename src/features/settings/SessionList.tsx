import { useState } from 'react';
import type { Done } from '../../../server/identity/sessions/contract-calls.ts';
import { reloadAfter } from '../../components/form/reload.ts';
import { Icon } from '../../components/Icon.tsx';
import { callWith, type PathTo } from '../../lib/call.ts';
import { showFailure } from '../../overlay/show-failure.ts';

/** A device as the page shows it; `lastSeen` is a whole sentence. */
export type Device = {
  id: string;
  device: string;
  network: string;
  region: string;
  lastSeen: string;
  isCurrent: boolean;
};

type Props = { action: PathTo<'post', Done>; param?: { myId: string }; devices: Device[] };

/** The devices on which the account is open, and how to end that. */
export function SessionList({ action, param, devices }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function end(what: { id: string } | { others: true }) {
    if (isBusy) return;
    setBusy(true);
    const answer = await callWith('post', action, { param, json: what });
    if (answer.ok) return reloadAfter(answer.data.message);
    setBusy(false);
    showFailure(answer.refusal);
  }

  return (
    <>
      <ul className="card lines devices">
        {devices.map(({ id, device, network, region, lastSeen, isCurrent }) => (
          <li key={id}>
            <Icon name="sms" />
            <div className="grow">
              <b>{device}</b>
              <p className="cap">
                {lastSeen}・{region}・{network}
              </p>
            </div>
            {isCurrent ? (
              <span className="badge badge--ok">この端末</span>
            ) : (
              <button
                className="btn btn--line"
                type="button"
                aria-label={`${device}をログアウト`}
                onClick={() => end({ id })}
              >
                ログアウト
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="note mt-3">
        地域は、ネットワークからの推定です。IPv6でつながった端末などは、不明と表示されます。
      </p>
      {devices.length > 1 && (
        <button
          className="btn btn--line btn--lg btn--block mt-4"
          type="button"
          onClick={() => end({ others: true })}
        >
          ほかの端末をすべてログアウト
        </button>
      )}
      <p className="cap mt-6" lang="en">
        This site or product includes IP2Location LITE data available from{' '}
        <a className="link" href="https://lite.ip2location.com" target="_blank" rel="noopener noreferrer">
          https://lite.ip2location.com
        </a>
        .
      </p>
    </>
  );
}
