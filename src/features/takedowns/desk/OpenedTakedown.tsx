import { useEffect, useRef } from 'react';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedTakedown as Opened } from '../../../../server/desk/takedowns/desk-contract.ts';
import { NOTICES } from '../../../../server/desk/takedowns/rules.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { adminName } from '../../../console/queue/admin-name.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { AskPoster } from './AskPoster.tsx';
import { EvidenceFiles } from './EvidenceFiles.tsx';
import { HideFirst } from './HideFirst.tsx';
import { TakedownDecision } from './TakedownDecision.tsx';
import { Due, TakedownBadge } from './TakedownDesk.tsx';

function Facts({ opened }: { opened: Opened }) {
  const { right, standing, name, email, notice, path, target } = opened;
  const rows: [string, React.ReactNode][] = [
    [
      '対象ページ',
      <a key="path" href={path} target="_blank" rel="noreferrer">
        {target?.name ?? path}
      </a>,
    ],
    ['侵害された権利', right],
    ['立場', standing],
    ['お名前', name],
    ['連絡先', email],
    ['投稿者への通知', NOTICES.find(({ value }) => value === notice)?.name],
  ];
  return (
    <dl className="card deskfacts mt-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opening it is the first look. */
function useLook(data: Opened | null, again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  const receipt = data && !data.lookedOn && !data.outcome ? data.receipt : null;
  useEffect(() => {
    if (!receipt) return;
    void call('post', '/api/admin/takedowns/:id/look', { param: { id: receipt } }).then((answer) => {
      if (answer.ok) latest.current();
    });
  }, [receipt]);
}

/** One request with its clock, evidence and decision. */
export function OpenedTakedown({ receipt }: { receipt: string }) {
  const param = { id: receipt };
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/admin/takedowns/:id', { param }),
    receipt,
  );
  useLook(data, again);
  if (refusal?.status === 404)
    return <p role="alert">このご依頼は見つかりませんでした。保管期間が過ぎた可能性があります。</p>;
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { sentOn, due, outcome, target, part, reason, decision, decidedOn, decidedBy } = data;
  return (
    <>
      <h2 className="num">{receipt}</h2>
      <p className="cap mt-2">
        <TakedownBadge item={data} /> {timeText(sentOn)}に受付
        {due && (
          <>
            ・<Due due={due} />
          </>
        )}
      </p>
      {data.urgent && !outcome && <HideFirst opened={data} again={again} />}
      <Facts opened={data} />
      <h2 className="mt-5">問題のある箇所</h2>
      <p className="card deskquote mt-2">{part}</p>
      <h2 className="mt-4">理由</h2>
      <p className="card deskquote mt-2">{reason}</p>
      {target?.text && (
        <>
          <h2 className="mt-4">対象の今の文章</h2>
          <p className="card deskquote mt-2">{target.text}</p>
        </>
      )}
      <EvidenceFiles receipt={receipt} files={data.files} filesLeftOut={data.filesLeftOut} />
      {outcome ? (
        <p className="notice mt-4">
          {decidedOn && timeText(decidedOn)}に、{adminName(decidedBy)}が結果をお知らせしました。
          <span className="deskquote">{decision}</span>
        </p>
      ) : (
        <>
          <AskPoster opened={data} again={again} />
          <TakedownDecision opened={data} onDone={again} />
        </>
      )}
    </>
  );
}
