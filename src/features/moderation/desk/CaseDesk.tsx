import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { Cases, CasesQuery } from '../../../../server/desk/moderation/contract.ts';
import { MODEL_NAMES } from '../../../../server/desk/moderation/rules.ts';
import { Left } from '../../../console/queue/Elapsed.tsx';
import { BY_DUE, choicesOf, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';

type Item = Cases['items'][number];

const USUAL = { state: 'open', model: '', sort: 'due', q: '' };
const FILTERS = [
  { name: 'state', label: '状態', choices: eachOf({ open: '未対応', decided: '対応済み' }) },
  { name: 'model', label: '種類', choices: choicesOf(MODEL_NAMES) },
  BY_DUE,
];

const OUTCOMES = { open: '未対応', acted: '対応済み', dismissed: '対応なし' } as const;

export function CaseBadge({ item }: { item: Pick<Item, 'status' | 'urgent'> }) {
  if (item.status === 'open')
    return item.urgent ? (
      <span className="badge badge--bad">緊急</span>
    ) : (
      <span className="badge badge--warn">未対応</span>
    );
  return (
    <span className={item.status === 'acted' ? 'badge badge--ok' : 'badge'}>{OUTCOMES[item.status]}</span>
  );
}

const COLUMNS: readonly Column<Item>[] = [
  { head: '状態', nowrap: true, cell: (item) => <CaseBadge item={item} /> },
  {
    head: '対象',
    isSubject: true,
    cell: ({ id, label }) => (
      <a className="subj" href={adminPath('reports', id)}>
        {label}
      </a>
    ),
  },
  { head: '種類', cell: ({ model }) => MODEL_NAMES[model] },
  { head: '理由', cell: ({ reasons }) => reasons.join('、') },
  { head: '件数', label: true, nowrap: true, cell: ({ reports }) => reports },
  { head: '受付', nowrap: true, cell: ({ openedOn }) => timeText(openedOn) },
  {
    head: '期限',
    label: true,
    nowrap: true,
    cell: ({ status, dueOn, decidedBy }) => (status === 'open' ? <Left due={dueOn} /> : (decidedBy ?? '－')),
  },
];

/** What has been reported: what is dangerous first, then by its time. */
export const CaseDesk = () => (
  <ListDesk
    of="reports"
    caption="通報"
    hint="対象の名前"
    usual={USUAL}
    filters={FILTERS}
    columns={() => COLUMNS}
    keyOf={({ id }) => id}
    empty="対応を待っている通報はありません。"
    read={(query) => call('get', '/api/admin/reports', { query: query as Partial<CasesQuery> })}
  />
);
