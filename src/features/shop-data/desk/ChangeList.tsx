import { useRef, useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { ShopDesk } from '../../../../server/desk/shop-data/contract.ts';
import { PART_NAMES } from '../../../../server/desk/shop-data/rules.ts';
import type { Answer } from '../../../lib/answer.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import type { Stored } from './use-part.ts';

/** What was changed, the newest first; each can be taken back by itself as long as nothing has followed it. */
export function ChangeList({ shopId, desk, onDone }: Stored) {
  const [busy, setBusy] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  async function takeBack(id: number): Promise<void> {
    if (busy !== null) return;
    setBusy(id);
    const answer = (await call('post', '/api/shop_admin/:id/data/undo', {
      param: { id: shopId },
      json: { change: id },
    } as never)) as Answer<ShopDesk>;
    setBusy(null);
    if (!answer.ok) return showRefusal(answer.refusal);
    showMessage(answer.data.message ?? '');
    onDone(answer.data);
    heading.current?.focus();
  }
  const newest = new Set(
    Object.keys(PART_NAMES).flatMap((part) => desk.changes.find((each) => each.part === part)?.id ?? []),
  );
  return (
    <section aria-labelledby="history">
      <h2 className="menuhead" id="history" tabIndex={-1} ref={heading}>
        変更の履歴
      </h2>
      {desk.changes.length === 0 && <p className="note">変更はまだありません。</p>}
      <ul className="card lines" hidden={desk.changes.length === 0}>
        {desk.changes.map(({ id, part, lines, reason, on, by, canUndo }) => (
          <li className="datachange" key={id}>
            <div>
              <b>{PART_NAMES[part]}</b>
              {lines.map((line) => (
                <p className="s num" key={line}>
                  {line}
                </p>
              ))}
              {reason !== null && <p className="s">理由：{reason}</p>}
              <p className="cap">
                {timeText(on)}・{by ?? '運営'}
              </p>
            </div>
            {canUndo && newest.has(id) && (
              <button
                className="btn btn--line"
                type="button"
                aria-busy={busy === id}
                aria-label={`${PART_NAMES[part]}の変更を元に戻す`}
                onClick={() => void takeBack(id)}
              >
                元に戻す
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
