import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { OpenedCast } from '../../../../server/desk/listings/opened-contract.ts';
import { MODEL_NAMES } from '../../../../server/desk/moderation/rules.ts';
import { Left } from '../../../console/queue/Elapsed.tsx';

type Props = Pick<OpenedCast, 'cases' | 'takedowns'> & {
  /** Affiliations that girls ask this shop for. */
  requests?: { count: number; shopId: number };
};

/** Open reports and requests about a page; nothing while none wait. */
export function WhatWaits({ cases, takedowns, requests }: Props) {
  const asked = requests?.count ? requests : null;
  if (cases.length + takedowns.length === 0 && !asked) return null;
  return (
    <>
      <h2 className="menuhead">対応を待っているもの</h2>
      <ul className="card lines" aria-label="対応を待っているもの">
        {cases.map(({ id, model, label, urgent, dueOn }) => (
          <li key={id} className="deskline">
            <a className="subj" href={adminPath('reports', id)}>
              {label}
            </a>
            <p className="cap">
              {urgent && <span className="badge badge--bad">緊急</span>} 通報・{MODEL_NAMES[model]}・
              <Left due={dueOn} />
            </p>
          </li>
        ))}
        {takedowns.map(({ receipt, sentOn }) => (
          <li key={receipt} className="deskline">
            <a className="subj" href={adminPath('takedowns', receipt)}>
              {receipt}
            </a>
            <p className="cap">削除のご依頼・{timeText(sentOn)}</p>
          </li>
        ))}
        {asked && (
          <li className="deskline">
            <a className="subj" href={`${adminPath('affiliations')}?shop=${asked.shopId}`}>
              所属の申請
            </a>
            <p className="cap">{asked.count}件が返事を待っています</p>
          </li>
        )}
      </ul>
    </>
  );
}
