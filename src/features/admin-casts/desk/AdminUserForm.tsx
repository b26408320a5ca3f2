import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { AdminUser } from '../../../../server/desk/admin-casts/contract.ts';
import { LINKS_MAX } from '../../../../server/desk/admin-casts/rules.ts';
import { leaveAfter } from '../../../components/form/reload.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Waiting } from '../../../components/ListStates.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { adminName } from '../../../console/queue/admin-name.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { CastIdField } from '../CastIdField.tsx';

function Rows({ first }: { first: number }) {
  const [rows, setRows] = useState(first);
  return (
    <>
      {Array.from({ length: rows }, (_, i) => `castId${i + 1}`).map((field, i) => (
        <div key={field}>
          <CastIdField name={field} label={`キャストID${i + 1}`} />
        </div>
      ))}
      {rows < LINKS_MAX && (
        <button className="btn btn--text" type="button" onClick={() => setRows(rows + 1)}>
          キャストIDを追加
        </button>
      )}
    </>
  );
}

function History({ history }: Pick<AdminUser, 'history'>) {
  if (history.length === 0) return null;
  return (
    <>
      <h2 className="menuhead">紐づけの履歴</h2>
      <ul className="card lines">
        {history.map(({ castId, castName, linkedOn, linkedBy, endedOn, endedBy }) => (
          <li key={`${castId}-${linkedOn}`} className="deskline">
            <b>
              {castName}（{castId}）
            </b>
            <p className="cap">
              {timeText(linkedOn)}に{adminName(linkedBy)}が紐づけ
              {endedOn && `・${timeText(endedOn)}に${adminName(endedBy)}が解除`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Read only: another admin changes them. */
function OwnLinks({ linked }: { linked: AdminUser['adminUserCasts'] }) {
  if (linked.length === 0) return <p className="note mt-3">紐づけた女の子はいません。</p>;
  return (
    <ul className="card lines mt-3">
      {linked.map(({ castId, castName }) => (
        <li key={castId} className="deskline deskline--own">
          <b>{castName}</b>
          <p className="cap">キャストID {castId}</p>
        </li>
      ))}
    </ul>
  );
}

/** Up to five casts for whom an admin may act. */
export function AdminUserForm({ id }: { id: number }) {
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/admin/admin_users/:id', { param: { id: String(id) } }),
    id,
  );
  if (refusal?.status === 404) return <p role="alert">この管理ユーザーは見つかりませんでした。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const linked = data.adminUserCasts;
  const initial = Object.fromEntries(
    Array.from({ length: LINKS_MAX }, (_, i) => [`castId${i + 1}`, String(linked[i]?.castId ?? '')]),
  );
  return (
    <>
      <h2>{data.name}さん</h2>
      {data.isOwn ? (
        <>
          <p className="notice mt-3">自分の紐づけは変更できません。ほかの管理者に依頼してください。</p>
          <OwnLinks linked={linked} />
        </>
      ) : (
        <StepUpForm
          key={linked.map(({ castId }) => castId).join()}
          method="put"
          action="/api/admin/admin_users/:id"
          param={{ id: String(id) }}
          label="紐づける女の子"
          initial={initial}
          onDone={showDone(again)}
        >
          <Rows first={Math.max(1, linked.length)} />
          <SubmitButton>保存する</SubmitButton>
        </StepUpForm>
      )}
      <History history={data.history} />
      {!data.isOwn && (
        <div className="mt-4">
          <ReasonForm
            action="/api/admin/admin_users/:id/remove"
            id={id}
            name={`${data.name}さん`}
            label="管理者から外す"
            note="管理画面をすぐに使えなくなり、認証アプリの登録と女の子との紐づけも消えます。会員のアカウントは残ります。その後7日間は、ほかの管理者がいないと新しい管理者を招待できません。"
            isDanger
            isProven
            onDone={(message) => leaveAfter(message, adminPath('admin_users'))}
          />
        </div>
      )}
    </>
  );
}
