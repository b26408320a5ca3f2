import { useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { AdminInvites } from '../../../../server/desk/admins/contract.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Waiting } from '../../../components/ListStates.tsx';
import { runDeed, showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

type Invited = AdminInvites['items'][number];

function InvitedLine({ invited, again }: { invited: Invited; again: () => void }) {
  const { id, name, mail, invitedBy, sentOn, until, isOver } = invited;
  const param = { id: String(id) };
  const takeBack = () => runDeed(call('post', '/api/admin/admin_invites/:id/take_back', { param }), again);
  return (
    <li className="deskline">
      <p>
        <b>{name}</b>{' '}
        {isOver ? <span className="badge badge--bad">期限切れ</span> : <span className="badge">招待中</span>}
      </p>
      <p className="cap">
        {mail || 'メールアドレスの登録なし'}・{invitedBy === null ? 'サーバーから' : `${invitedBy}さんが`}
        {timeText(sentOn)}に招待・{timeText(until)}まで
      </p>
      <RowActions>
        <details className="rowact">
          <summary className="btn btn--line">再送する</summary>
          <StepUpForm
            action="/api/admin/admin_invites/:id/again"
            param={param}
            label={`${name}さんに招待を再送する`}
            initial={{}}
            onDone={showDone(again)}
          >
            <p className="s">新しいリンクをメールで送ります。前のリンクは使用できなくなります。</p>
            <SubmitButton>再送する</SubmitButton>
          </StepUpForm>
        </details>
        <RowButton
          name={`${name}さんへの招待を取り消す`}
          ask={{
            title: '招待を取り消しますか？',
            text: `${name}さんに送ったリンクは、すぐに使用できなくなります。`,
            yes: '取り消す',
          }}
          onPress={takeBack}
        >
          取り消す
        </RowButton>
      </RowActions>
    </li>
  );
}

/** Who has been asked to become an admin, and the mail that asks. */
export function InviteDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/admin_invites'));
  const [sent, setSent] = useState(0);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      {data.items.length > 0 && (
        <>
          <h2 className="menuhead">招待している方</h2>
          <ul className="card lines" aria-label="招待している方">
            {data.items.map((invited) => (
              <InvitedLine key={`${invited.id} ${invited.sentOn}`} invited={invited} again={again} />
            ))}
          </ul>
        </>
      )}
      <h2 className="menuhead">管理者を招待する</h2>
      <section className="card card--pad" aria-label="管理者を招待する">
        <p className="s">
          会員がログインに使っているメールアドレスへ、一度だけ使えるリンクを送ります。本人がログインしてリンクを開き、認証アプリを設定すると、管理者になります。リンクは24時間で使えなくなります。
        </p>
        <StepUpForm
          key={sent}
          action="/api/admin/admin_invites"
          label="管理者の招待"
          initial={{ email: '' }}
          onDone={showDone(() => {
            setSent(sent + 1);
            again();
          })}
        >
          <EmailField label="メールアドレス" />
          <SubmitButton>招待のメールを送る</SubmitButton>
        </StepUpForm>
      </section>
    </>
  );
}
