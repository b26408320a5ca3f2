import { useEffect } from 'react';
import type { OpenedItem } from '../../../../server/desk/shop-inbox/read-inbox.ts';
import { reloadAfter } from '../../../components/form/reload.ts';
import { call } from '../../../lib/call.ts';
import { showRefusal } from '../../../overlay/show-failure.ts';
import { MacroForm } from './MacroForm.tsx';
import { InquiryReply, ReviewReply } from './ReplyForms.tsx';

type Props = { shopId: number; opened: OpenedItem };
type Mark = { seen?: true; done?: boolean; assignee?: string | null };

/** Who looks after it, whether it is done with, and the answer. What has been opened is read. */
export function ItemDesk({ shopId, opened }: Props) {
  const { key, isUnread, isDone, isMember, kind, assignee, people, reviewId, macros } = opened;
  const param = { id: String(shopId), key };
  const mark = (json: Mark) => call('post', '/api/shop_admin/:id/inbox/:key', { param, json });
  const change = async (json: Mark) => {
    const answer = await mark(json);
    if (answer.ok) reloadAfter(answer.data.message);
    else showRefusal(answer.refusal);
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
            defaultValue={assignee ?? ''}
            onChange={(event) => void change({ assignee: event.currentTarget.value || null })}
          >
            <option value="">なし</option>
            {people.map(({ id, name, isSelf }) => (
              <option key={id} value={id}>
                {isSelf ? `${name}（あなた）` : name}
              </option>
            ))}
          </select>
        </label>
        <button className="btn btn--line" type="button" onClick={() => void change({ done: !isDone })}>
          {isDone ? '対応中に戻す' : '対応済みにする'}
        </button>
      </div>
      {kind !== 'review' && kind !== 'report' && isMember && (
        <>
          <InquiryReply receipt={key} shopId={shopId} macros={macros} />
          <MacroForm shopId={shopId} />
        </>
      )}
      {reviewId !== null && <ReviewReply id={reviewId} reply={opened.reviewReply} />}
    </>
  );
}
