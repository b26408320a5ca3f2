import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { HeldDecision, OpenedHeld as Opened } from '../../../../server/desk/moderation/held-contract.ts';
import { HELD_REASONS } from '../../../../server/desk/moderation/rules.ts';
import { ChoiceField } from '../../../components/form/ChoiceField.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { leaveAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Waiting } from '../../../components/ListStates.tsx';
import { DecisionKeys } from '../../../console/queue/DecisionKeys.tsx';
import { Elapsed } from '../../../console/queue/Elapsed.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

const CHOICES = [
  { value: 'show', name: '1　公開する' },
  { value: 'delete', name: '2　削除する' },
];

function Decision({ id, onGone }: { id: number; onGone: () => void }) {
  return (
    <div className="mt-5">
      <Form
        action="/api/admin/held_comments/:id"
        param={{ id: String(id) }}
        label="対応"
        initial={{ action: '' }}
        json={({ action }) => ({ action: action as HeldDecision['action'] })}
        onDone={({ message, nextId }) => leaveAfter(message, adminPath('held_comments', nextId || undefined))}
        onRefused={(refusal) => {
          if (refusal.errors.custom) onGone();
          return false;
        }}
      >
        <ChoiceField name="action" label="対応" required choices={CHOICES} />
        <SubmitButton>決定して次へ</SubmitButton>
        <DecisionKeys choices={CHOICES} />
      </Form>
    </div>
  );
}

function Writer({ writer, userId }: Pick<Opened, 'writer' | 'userId'>) {
  return (
    <p className="s mt-2">
      {userId === null ? (
        `${writer}（ゲスト）`
      ) : (
        <>
          <a className="subj" href={adminPath('people', userId)}>
            {writer}
          </a>
          （会員）
        </>
      )}
    </p>
  );
}

/** A comment that waits: what it says, under which post, and who wrote it. */
export function OpenedHeld({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/admin/held_comments/:id', { param }),
    id,
  );
  if (refusal?.status === 404)
    return (
      <div role="alert">
        <p>このコメントは、承認を待っていません。ほかの方が対応済みか、削除されています。</p>
        <a className="btn btn--line mt-3" href={adminPath('held_comments')}>
          一覧に戻る
        </a>
      </div>
    );
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { label, body, repliesTo, path, postBody, postedOn, reason } = data;
  return (
    <>
      <p className="cap">
        <span className="badge badge--warn">承認待ち</span> {HELD_REASONS[reason]}・{timeText(postedOn)}
        に受付・
        <Elapsed since={postedOn} />
        待ち
      </p>
      <h2 className="mt-2">{label}</h2>
      <p className="card deskquote mt-2">{body}</p>
      {repliesTo !== null && (
        <>
          <h2 className="mt-4">返信先のコメント</h2>
          <p className="card deskquote mt-2">{repliesTo}</p>
        </>
      )}
      <h2 className="mt-5">書いた方</h2>
      <Writer {...data} />
      <h2 className="mt-4">コメントされた投稿</h2>
      <p className="card deskquote mt-2">{postBody || '文章はありません。'}</p>
      <p className="mt-2">
        <a className="btn btn--line" href={path} target="_blank" rel="noreferrer">
          投稿を開く
        </a>
      </p>
      <Decision id={id} onGone={again} />
    </>
  );
}
