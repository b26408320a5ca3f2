import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { ClearContacts, OpenedPerson as Opened } from '../../../../server/desk/people/contract.ts';
import { GrowingField } from '../../../components/form/GrowingField.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Waiting } from '../../../components/ListStates.tsx';
import { ReasonForm } from '../../../console/form/ReasonForm.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { Fact } from '../../../console/queue/Fact.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { LastEvents } from '../../audit-log/LastEvents.tsx';
import { ProposeSuspension } from '../ProposeSuspension.tsx';
import { KIND_NAMES, StatusBadge, WAY_NAMES } from './PeopleDesk.tsx';

const CONTACT_NAMES = { tel: '電話番号', email: 'メールアドレス', line: 'LINE' } as const;

const pageOf = ({ cast }: Opened) => (cast ? <a href={adminPath('casts', cast.id)}>{cast.name}</a> : 'なし');

function Facts({ person, contacts }: { person: Opened; contacts: ClearContacts | null }) {
  const clear = (kind: Opened['contacts'][number]) =>
    kind === 'line' ? '連携済み' : (contacts?.[kind] ?? '登録あり（非表示）');
  return (
    <dl className="card deskfacts mt-3">
      <Fact name="会員番号">{person.id}</Fact>
      <Fact name="種類">{`${KIND_NAMES[person.kind]}${person.isAdmin ? '・管理者' : ''}`}</Fact>
      <Fact name="登録">
        {timeText(person.registeredOn)}
        {person.registeredBy && `・${WAY_NAMES[person.registeredBy]}`}
      </Fact>
      {person.contacts.map((kind) => (
        <Fact key={kind} name={CONTACT_NAMES[kind]}>
          {clear(kind)}
        </Fact>
      ))}
      <Fact name="女の子のページ">{pageOf(person)}</Fact>
      <Fact name="投稿・コメント・口コミ">
        {`${person.posts}件・${person.comments}件・${person.reviews}件`}
      </Fact>
      <Fact name="対応した通報">{person.acted}件</Fact>
      <Fact name="開いている端末">{person.sessions}台</Fact>
    </dl>
  );
}

/** Shown for this visit only, after the second factor. */
function Contacts({ id, show }: { id: number; show: (contacts: ClearContacts) => void }) {
  return (
    <StepUpForm
      action="/api/admin/people/:id/contacts"
      param={{ id: String(id) }}
      label="連絡先"
      initial={{}}
      onDone={show}
    >
      <p className="note">表示したことが記録に残ります。</p>
      <SubmitButton>連絡先を表示する</SubmitButton>
    </StepUpForm>
  );
}

function Reinstate({ id, onDone }: { id: number; onDone: () => void }) {
  return (
    <StepUpForm
      action="/api/admin/people/:id/reinstate"
      param={{ id: String(id) }}
      label="利用停止の解除"
      initial={{ reason: '' }}
      onDone={showDone(onDone)}
    >
      <GrowingField name="reason" label="解除の理由" required rows={2} />
      <SubmitButton>利用停止を解除する</SubmitButton>
    </StepUpForm>
  );
}

/** A job of its own removes it: there may be thousands. */
function Purge({ id, onDone }: { id: number; onDone: () => void }) {
  return (
    <details className="mt-3">
      <summary>書いたものをすべて削除する</summary>
      <StepUpForm
        action="/api/admin/people/:id/purge"
        param={{ id: String(id) }}
        label="書いたものをすべて削除する"
        initial={{ reason: '' }}
        onDone={showDone(onDone)}
      >
        <p className="note">
          投稿・コメント・口コミが、どこからも見えなくなります。元に戻すことはできません。アカウントは残ります。
        </p>
        <GrowingField name="reason" label="理由" required rows={2} hint="操作の記録に残ります。" />
        <SubmitButton danger>すべて削除する</SubmitButton>
      </StepUpForm>
    </details>
  );
}

/** One account: what it does here, and what can be done about it. */
export function OpenedPerson({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/people/:id', { param }), id);
  const [contacts, setContacts] = useState<ClearContacts | null>(null);
  if (refusal?.status === 404) return <p role="alert">この会員は見つかりませんでした。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  return (
    <>
      <h2>{data.name || '名前なし'}さん</h2>
      <p className="mt-2">
        <StatusBadge status={data.status} />
      </p>
      <Facts person={data} contacts={contacts} />
      {contacts === null && data.contacts.length > 0 && <Contacts id={id} show={setContacts} />}
      {data.isSelf ? (
        <p className="note mt-4">自分のアカウントです。</p>
      ) : (
        <>
          <div className="deskacts">
            <ReasonForm
              action="/api/admin/people/:id/end_sessions"
              id={data.id}
              name={data.name}
              label="すべての端末からログアウト"
              note={`${data.name}さんは、もう一度ログインするまで会員の機能を使えません。`}
              onDone={again}
            />
          </div>
          {data.proposalId !== null && (
            <p className="notice mt-4">
              利用停止が提案されています。<a href={adminPath('people')}>会員の一覧</a>で承認できます。
            </p>
          )}
          {data.status === 'active' && data.proposalId === null && (
            <ProposeSuspension userId={id} onDone={again} />
          )}
          {data.status === 'suspended' && <Reinstate id={id} onDone={again} />}
          {!data.isAdmin && data.posts + data.comments + data.reviews > 0 && <Purge id={id} onDone={again} />}
        </>
      )}
      <LastEvents events={data.events} target={`user:${id}`} />
    </>
  );
}
