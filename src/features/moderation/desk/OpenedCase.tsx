import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedCase as Opened } from '../../../../server/desk/moderation/contract.ts';
import { ACTIONS, canUndo, isThird, MODEL_NAMES } from '../../../../server/desk/moderation/rules.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { adminName } from '../../../console/queue/admin-name.ts';
import { Left } from '../../../console/queue/Elapsed.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { ProposeSuspension } from '../../people/ProposeSuspension.tsx';
import { CaseBadge } from './CaseDesk.tsx';
import { CasePictures } from './CasePictures.tsx';
import { DecisionForm } from './DecisionForm.tsx';

/** The words and pictures as they were, and the words as they are now where that differs. */
function Evidence({ opened }: { opened: Opened }) {
  const { snapshot, pictures, current, path } = opened;
  return (
    <>
      <h2 className="mt-5">通報されたときの内容</h2>
      <p className="card deskquote mt-2">{snapshot || '文章はありません。'}</p>
      <CasePictures id={opened.id} count={pictures} />
      {current === null ? (
        <p className="notice mt-2">今は削除されています。</p>
      ) : (
        current !== snapshot && (
          <>
            <h2 className="mt-4">今の内容</h2>
            <p className="card deskquote mt-2">{current || '文章はありません。'}</p>
          </>
        )
      )}
      {path && (
        <p className="mt-2">
          <a className="btn btn--line" href={path} target="_blank" rel="noreferrer">
            対象のページを開く
          </a>
        </p>
      )}
    </>
  );
}

function Sent({ sent }: { sent: Opened['sent'] }) {
  return (
    <>
      <h2 className="mt-5">届いた通報</h2>
      <ul className="card lines mt-2">
        {sent.map((report) => (
          <li key={report.id} className="deskline">
            <p className="cap">
              <b>{report.reason}</b>・{report.by === 'member' ? '会員' : 'ゲスト'}・{timeText(report.sentOn)}
            </p>
            {report.detail && <p className="s">{report.detail}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Writer({ opened }: { opened: Opened }) {
  const { writer, id, status } = opened;
  if (!writer) return <p className="cap mt-4">会員ではない方の内容です。</p>;
  return (
    <section className="mt-5">
      <h2>書いた方</h2>
      <p className="s mt-2">
        <a className="subj" href={adminPath('people', writer.id)}>
          {writer.name}
        </a>
        さん・これまでに対応 {writer.acted}件
        {writer.suspended && <span className="badge badge--bad">利用停止中</span>}
      </p>
      {!writer.suspended && isThird({ acted: writer.acted, status }) && (
        <p className="notice mt-3">
          対応が3件目からの方です。宣伝・客引き・勧誘をくり返しているときは、利用停止を提案してください。
        </p>
      )}
      {!writer.suspended && <ProposeSuspension userId={writer.id} caseId={id} />}
    </section>
  );
}

function Undo({ id, onDone }: { id: number; onDone: () => void }) {
  const undo = () =>
    runDeed(call('post', '/api/admin/reports/:id/undo', { param: { id: String(id) } }), onDone);
  return (
    <div className="deskacts">
      <button className="btn btn--line" type="button" onClick={() => void undo()}>
        対応を取り消す
      </button>
    </div>
  );
}

/** One case: the evidence, who has said what about it, and what is done. */
export function OpenedCase({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/reports/:id', { param }), id);
  if (refusal?.status === 404) return <p role="alert">この通報は見つかりませんでした。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const action = ACTIONS[data.model].find(({ value }) => value === data.action);
  return (
    <>
      <p className="cap">
        <CaseBadge item={data} /> {MODEL_NAMES[data.model]}・{timeText(data.openedOn)}に受付
        {data.status === 'open' && (
          <>
            ・<Left due={data.dueOn} />
          </>
        )}
      </p>
      <h2 className="mt-2">{data.label}</h2>
      <Evidence opened={data} />
      <Sent sent={data.sent} />
      {data.status === 'open' ? (
        <DecisionForm opened={data} onGone={again} />
      ) : (
        <>
          <p className="notice mt-4">
            {adminName(data.decidedBy)}が「{action?.name}」にしました。
            {data.note && <span className="deskquote">{data.note}</span>}
          </p>
          {canUndo(data.model, data.action) && <Undo id={id} onDone={again} />}
        </>
      )}
      <Writer opened={data} />
    </>
  );
}
