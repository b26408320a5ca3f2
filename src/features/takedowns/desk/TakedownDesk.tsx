import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { Takedowns, TakedownsQuery } from '../../../../server/desk/takedowns/desk-contract.ts';
import { Left } from '../../../console/queue/Elapsed.tsx';
import { BY_DUE, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';

type Item = Takedowns['items'][number];

const USUAL = { state: 'open', sort: 'due', q: '' };
const FILTERS = [
  { name: 'state', label: '状態', choices: eachOf({ open: '対応中', decided: '回答済み' }) },
  BY_DUE,
];

const OUTCOMES = { removed: '削除・非公開', kept: '削除しない' } as const;

export function TakedownBadge({
  item,
}: {
  item: Pick<Item, 'outcome' | 'lookedOn' | 'urgent' | 'isHidden'>;
}) {
  if (item.outcome) return <span className="badge badge--ok">{OUTCOMES[item.outcome]}</span>;
  if (item.isHidden) return <span className="badge badge--info">非公開で確認中</span>;
  if (item.lookedOn) return <span className="badge badge--info">確認中</span>;
  return <span className={`badge ${item.urgent ? 'badge--bad' : 'badge--warn'}`}>未確認</span>;
}

const DUE_NAMES = { look: '最初の確認', objection: '投稿者の意見', answer: '結果のお知らせ' } as const;

/** What is to be done next, and how long there is for it. */
export const Due = ({ due }: { due: NonNullable<Item['due']> }) => (
  <>
    {DUE_NAMES[due.of]}：
    <Left due={due.on} />
  </>
);

const COLUMNS: readonly Column<Item>[] = [
  { head: '状態', nowrap: true, cell: (item) => <TakedownBadge item={item} /> },
  {
    head: '受付番号',
    isSubject: true,
    cell: ({ receipt }) => (
      <a className="subj num" href={adminPath('takedowns', receipt)}>
        {receipt}
      </a>
    ),
  },
  {
    head: '権利',
    cell: ({ right, urgent }) => (
      <>
        {right}
        {urgent && '（優先）'}
      </>
    ),
  },
  { head: '立場', cell: ({ standing }) => standing },
  { head: '受付', nowrap: true, cell: ({ sentOn }) => timeText(sentOn) },
  {
    head: '次の期限',
    nowrap: true,
    cell: ({ due }) => (due ? <Due due={due} /> : '－'),
  },
];

/** What should be taken down: what is due next first. */
export const TakedownDesk = () => (
  <ListDesk
    of="takedowns"
    caption="削除のご依頼"
    hint="受付番号"
    usual={USUAL}
    filters={FILTERS}
    columns={() => COLUMNS}
    keyOf={({ receipt }) => receipt}
    empty="対応を待っているご依頼はありません。"
    read={(query) => call('get', '/api/admin/takedowns', { query: query as Partial<TakedownsQuery> })}
  />
);
