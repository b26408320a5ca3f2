import { useState } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { AdminInvites } from '../../../../server/desk/admins/contract.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { runDeed, showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { FilterRow } from '../../../console/table/FilterRow.tsx';
import { choicesOf } from '../../../console/table/ListBar.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { useListQuery } from '../../../console/table/use-list-query.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

type Invited = AdminInvites['items'][number];
type LineProps = { invited: Invited; needsApproval: boolean; again: () => void };

const BADGES: Record<Invited['state'], { name: string; look: string }> = {
  waiting: { name: '承認待ち', look: 'badge badge--warn' },
  sent: { name: '招待中', look: 'badge' },
  over: { name: '期限切れ', look: 'badge badge--bad' },
  void: { name: '無効', look: 'badge badge--bad' },
};

const STATES = Object.fromEntries(Object.entries(BADGES).map(([state, { name }]) => [state, name]));
/** Beside the filters of the admins in the address. */
const USUAL = { invites: '' };
const FILTERS = [{ name: 'invites', label: '招待の状態', choices: choicesOf(STATES) }];

const byWhom = ({ invitedBy, approvedBy }: Invited): string =>
  [invitedBy === null ? 'サーバーから' : `${invitedBy}さんが`, approvedBy && `${approvedBy}さんの承認で`]
    .filter(Boolean)
    .join('');

type DeedProps = {
  invited: Invited;
  deed: 'approve' | 'again';
  name: string;
  note: string;
  again: () => void;
};

/** A deed that mails the invited, behind a second factor; a refusal stands above its button. */
function MailDeed({ invited, deed, name, note, again }: DeedProps) {
  return (
    <details className="rowact">
      <summary className="btn btn--line">{name}</summary>
      <StepUpForm
        action={`/api/admin/admin_invites/:id/${deed}`}
        param={{ id: String(invited.id) }}
        label={`${invited.name}さん：${name}`}
        initial={{}}
        onDone={showDone(again)}
      >
        <p className="s">{note}</p>
        <SubmitButton>{name}</SubmitButton>
      </StepUpForm>
    </details>
  );
}

function InvitedLine({ invited, needsApproval, again }: LineProps) {
  const { id, name, mail, isOwn, isInactive, sentOn, until, state } = invited;
  const param = { id: String(id) };
  const takeBack = () => runDeed(call('post', '/api/admin/admin_invites/:id/take_back', { param }), again);
  const waits = state === 'waiting' && needsApproval;
  return (
    <li className="deskline">
      <p>
        <b>{name}</b> <span className={BADGES[state].look}>{BADGES[state].name}</span>{' '}
        {isInactive && <span className="badge badge--bad">利用停止中・退会手続き中</span>}
      </p>
      <p className="cap">
        {mail || 'メールアドレスの登録なし'}・{byWhom(invited)}
        {timeText(sentOn)}に招待・{timeText(until)}まで
      </p>
      {waits && isOwn && <p className="cap">ほかの管理者が承認すると、招待のメールが送られます。</p>}
      <RowActions>
        {waits && !isOwn && !isInactive && (
          <MailDeed
            {...{ invited, again }}
            deed="approve"
            name="承認する"
            note={`承認すると、${name}さんに招待のメールを送ります。`}
          />
        )}
        {!waits && !isInactive && (
          <MailDeed
            {...{ invited, again }}
            deed="again"
            name="再送する"
            note="新しいリンクをメールで送ります。前のリンクは使用できなくなります。承認が済んでいないときは、ほかの管理者の承認を待ちます。"
          />
        )}
        <RowButton
          name={`${name}さんへの招待を取り消す`}
          ask={{
            title: '招待を取り消しますか？',
            text: `${name}さんへの招待は、すぐに使用できなくなります。`,
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
  const { query, change, show } = useListQuery(USUAL);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const shown = data.items.filter(({ state }) => !query.invites || state === query.invites);
  return (
    <>
      {data.items.length > 0 && (
        <>
          <h2 className="menuhead">招待している方</h2>
          <FilterRow of="admin_invites" filters={FILTERS} {...{ query, change, show }} />
          {shown.length === 0 && <Nothing text="見つかりませんでした。" />}
          <ul className="card lines" aria-label="招待している方" hidden={shown.length === 0}>
            {shown.map((invited) => (
              <InvitedLine
                key={`${invited.id} ${invited.sentOn} ${invited.state}`}
                {...{ invited, again }}
                needsApproval={data.needsApproval}
              />
            ))}
          </ul>
        </>
      )}
      <h2 className="menuhead">管理者を招待する</h2>
      <section className="card card--pad" aria-label="管理者を招待する">
        <p className="s">
          会員がログインに使っているメールアドレスへ、一度だけ使えるリンクを送ります。本人がログインしてリンクを開き、認証アプリを設定すると、管理者になります。リンクは24時間で使えなくなります。
        </p>
        {data.aloneFrom ? (
          <p className="notice mt-3">
            管理者が外されたため、ほかの管理者の承認なしに招待できるのは{timeText(data.aloneFrom)}
            からです。お急ぎのときは、サーバーの管理者に招待を依頼してください。
          </p>
        ) : (
          <p className="s mt-3">
            {data.needsApproval
              ? 'メールを送る前に、ほかの管理者の承認が必要です。招待した方は承認できません。'
              : 'ほかに管理者がいないため、承認を待たずにメールを送ります。'}
          </p>
        )}
        {!data.aloneFrom && (
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
            <SubmitButton>{data.needsApproval ? '招待する' : '招待のメールを送る'}</SubmitButton>
          </StepUpForm>
        )}
      </section>
    </>
  );
}
