import { useEffect, useState } from 'react';
import type { OpenedItem } from '../../../../server/desk/shop-inbox/read-inbox.ts';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { MacroForm } from './MacroForm.tsx';
import { InquiryReply, ReviewReply } from './ReplyForms.tsx';

type Props = { shopId: number; opened: OpenedItem };
type Mark = { seen?: true; done?: boolean; assignee?: string | null };

/** Beside it, on large screens: the row of the list, which the server has written. */
function showInList({ state, isDone }: { state: string; isDone: boolean }): void {
  const row = document.querySelector('[data-inbox] [aria-current="true"]');
  const shown = row?.querySelector('[data-state]');
  if (shown) shown.textContent = state;
  const due = row?.querySelector<HTMLElement>('[data-due]');
  if (due) due.hidden = isDone;
}

/**
 * Who looks after it, whether it is done with, and the answer. What has been opened is read. The page stays: a reply may
 * be half written.
 */
export function ItemDesk({ shopId, opened }: Props) {
  const { key, isUnread, isMember, kind, people, reviewId } = opened;
  const [isDone, setDone] = useState(opened.isDone);
  const [assignee, setAssignee] = useState(opened.assignee ?? '');
  const [macros, setMacros] = useState(opened.macros);
  const param = { id: String(shopId), key };
  const mark = (json: Mark) => call('post', '/api/shop_admin/:id/inbox/:key', { param, json });
  const change = async (json: Mark) => {
    const answer = await mark(json);
    if (!answer.ok) return showRefusal(answer.refusal);
    setDone(answer.data.isDone);
    if (json.assignee !== undefined) setAssignee(answer.data.assignee ?? '');
    showInList(answer.data);
    showMessage(answer.data.message);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is opened
  useEffect(() => {
    if (isUnread) void mark({ seen: true });
  }, []);
  return (
    <>
      <div className="inbox__acts">
        <label className="field">
          <span className="label">担当</span>
          <select
            className="select"
            value={assignee}
            onChange={(event) => setAssignee(event.currentTarget.value)}
          >
            <option value="">なし</option>
            {people.map(({ id, name, isSelf }) => (
              <option key={id} value={id}>
                {isSelf ? `${name}（あなた）` : name}
              </option>
            ))}
          </select>
        </label>
        <button
          className="btn btn--line"
          type="button"
          onClick={() => void change({ assignee: assignee || null })}
        >
          担当を変更
        </button>
        <button className="btn btn--line" type="button" onClick={() => void change({ done: !isDone })}>
          {isDone ? '対応中に戻す' : '対応済みにする'}
        </button>
      </div>
      {kind !== 'review' && kind !== 'report' && isMember && (
        <>
          <InquiryReply receipt={key} shopId={shopId} macros={macros} onMacros={setMacros} />
          <MacroForm shopId={shopId} onAdded={setMacros} />
        </>
      )}
      {reviewId !== null && <ReviewReply id={reviewId} reply={opened.reviewReply} />}
    </>
  );
}
