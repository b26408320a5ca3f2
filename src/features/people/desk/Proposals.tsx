import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { Proposals as Answer } from '../../../../server/desk/suspensions/contract.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Nothing } from '../../../components/ListStates.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { adminName } from '../../../console/queue/admin-name.ts';
import { FilterRow } from '../../../console/table/FilterRow.tsx';
import { choicesOf } from '../../../console/table/ListBar.tsx';
import { useListQuery } from '../../../console/table/use-list-query.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

type Item = Answer['items'][number];

const OUTCOMES = { open: '承認待ち', approved: '停止しました', rejected: '取り下げました' } as const;
/** Beside the filters of the accounts in the address. */
const USUAL = { proposals: '' };
const FILTERS = [{ name: 'proposals', label: '提案の状態', choices: choicesOf(OUTCOMES) }];

function Proposal({ item, again }: { item: Item; again: () => void }) {
  const { id, userId, name, reason, caseId, proposer, isOwn, proposedOn, status, decider } = item;
  const decide = (approve: boolean, label: string) => (
    <StepUpForm
      action="/api/admin/suspensions/:id"
      param={{ id: String(id) }}
      label={`${name}さんの利用停止を${label}`}
      initial={{}}
      also={{ approve }}
      onDone={showDone(again)}
    >
      <SubmitButton danger={approve}>{label}</SubmitButton>
    </StepUpForm>
  );
  return (
    <li className="deskline">
      <p className="cap">
        <span className={status === 'open' ? 'badge badge--warn' : 'badge'}>{OUTCOMES[status]}</span>{' '}
        {adminName(proposer)}の提案・{timeText(proposedOn)}
        {decider && `・決定 ${decider}さん`}
      </p>
      <p>
        <a className="subj" href={adminPath('people', userId)}>
          {name}
        </a>
        さんの利用停止
        {caseId !== null && (
          <>
            ・
            <a className="link" href={adminPath('reports', caseId)}>
              通報 {caseId}
            </a>
          </>
        )}
      </p>
      <p className="s deskquote--plain">{reason}</p>
      {status === 'open' && (
        <div className="deskacts">
          {isOwn ? (
            <p className="note">承認には、別の管理者が必要です。</p>
          ) : (
            decide(true, '承認して停止する')
          )}
          {decide(false, '取り下げる')}
        </div>
      )}
    </li>
  );
}

/** Suspensions that wait for the second person, and what became of the latest. */
export function Proposals() {
  const { data, again } = useAnswer(() => call('get', '/api/admin/suspensions'));
  const [hasDecided, setDecided] = useState(false);
  const { query, change, show } = useListQuery(USUAL);
  function decided() {
    setDecided(true);
    again();
  }
  if (!data || data.items.length === 0) return null;
  const waiting = data.items.filter(({ status }) => status === 'open');
  const shown = data.items.filter(({ status }) => !query.proposals || status === query.proposals);
  return (
    <details className="card proposals" open={waiting.length > 0 || hasDecided || query.proposals !== ''}>
      <summary>
        利用停止の提案<span className="cap">・承認待ち {waiting.length}件</span>
      </summary>
      <FilterRow of="suspensions" filters={FILTERS} {...{ query, change, show }} />
      {shown.length === 0 && <Nothing text="見つかりませんでした。" />}
      <ul className="lines" hidden={shown.length === 0}>
        {shown.map((item) => (
          <Proposal key={item.id} item={item} again={decided} />
        ))}
      </ul>
    </details>
  );
}
