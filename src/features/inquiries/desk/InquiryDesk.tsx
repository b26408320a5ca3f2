import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskInquiries, DeskQuery } from '../../../../server/desk/inquiries/desk-contract.ts';
import { INQUIRY_STATES } from '../../../../server/desk/inquiries/rules.ts';
import { Elapsed } from '../../../console/queue/Elapsed.tsx';
import { BY_WAIT, choicesOf, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';

type Item = DeskInquiries['items'][number];

const USUAL = { state: 'open', mine: '', sort: 'old', q: '' };
const FILTERS = [
  {
    name: 'state',
    label: '状態',
    choices: eachOf({ open: '返信待ち', checking: '確認中', done: '対応済み', all: 'すべて' }),
  },
  { name: 'mine', label: '担当', choices: choicesOf({ 1: '自分' }) },
  BY_WAIT,
];

const BADGES = { received: 'badge--warn', checking: 'badge--info', reflected: 'badge--ok', declined: '' };

export function StateBadge({ status }: { status: Item['status'] }) {
  const name = INQUIRY_STATES.find(({ value }) => value === status)?.name;
  return <span className={`badge ${BADGES[status]}`.trim()}>{name}</span>;
}

const COLUMNS: readonly Column<Item>[] = [
  { head: '受付番号', nowrap: true, cell: ({ receipt }) => receipt },
  {
    head: '内容',
    isSubject: true,
    cell: ({ id, category, sender }) => (
      <a className="subj" href={adminPath('inquiries', id)}>
        {category}・{sender}
      </a>
    ),
  },
  { head: '状態', nowrap: true, cell: ({ status }) => <StateBadge status={status} /> },
  { head: '担当', label: true, cell: ({ assignee }) => assignee ?? 'なし' },
  { head: '受付', nowrap: true, cell: ({ sentOn }) => timeText(sentOn) },
  {
    head: '待ち時間',
    label: true,
    nowrap: true,
    cell: ({ waitingSince }) => (waitingSince ? <Elapsed since={waitingSince} /> : '－'),
  },
];

/** What members and shops ask, the longest waiting first. */
export const InquiryDesk = () => (
  <ListDesk
    of="inquiries"
    caption="お問い合わせ"
    hint="受付番号・お名前"
    usual={USUAL}
    filters={FILTERS}
    columns={() => COLUMNS}
    keyOf={({ id }) => id}
    empty="返信を待っているお問い合わせはありません。"
    read={(query) => call('get', '/api/admin/inquiries', { query: query as Partial<DeskQuery> })}
  />
);
