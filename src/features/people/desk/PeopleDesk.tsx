import { adminPath, castPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { People, PeopleQuery } from '../../../../server/desk/people/contract.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';
import { Proposals } from './Proposals.tsx';

type Item = People['items'][number];

const STATUS_NAMES = { active: '利用中', suspended: '利用停止', leaving: '退会手続き中', erased: '退会済み' };
export const KIND_NAMES = { member: '会員', cast: '女の子' } as const;
export const WAY_NAMES = { line: 'LINE', sms: 'SMS', call: '電話', email: 'メール' } as const;

export function StatusBadge({ status }: { status: Item['status'] }) {
  const look = { active: 'badge--ok', suspended: 'badge--bad', leaving: 'badge--warn', erased: '' }[status];
  return <span className={`badge ${look}`.trim()}>{STATUS_NAMES[status]}</span>;
}

const USUAL = { kind: '', status: '', sort: 'new', q: '' };
const FILTERS = [
  { name: 'kind', label: '種類', choices: choicesOf(KIND_NAMES) },
  { name: 'status', label: '状態', choices: choicesOf(STATUS_NAMES) },
  BY_AGE,
];

const COLUMNS: readonly Column<Item>[] = [
  { head: '番号', nowrap: true, cell: ({ id }) => id },
  {
    head: '名前',
    isSubject: true,
    cell: ({ id, name }) => (
      <a className="subj" href={adminPath('people', id)}>
        {name || '名前なし'}
      </a>
    ),
  },
  { head: '種類', cell: ({ kind }) => KIND_NAMES[kind] },
  { head: '状態', nowrap: true, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: '女の子のページ',
    cell: ({ cast }) => (cast ? <a href={castPath(cast.id)}>{cast.name}</a> : '－'),
  },
  { head: '登録方法', cell: ({ registeredBy }) => (registeredBy ? WAY_NAMES[registeredBy] : '－') },
  { head: '登録', nowrap: true, cell: ({ registeredOn }) => timeText(registeredOn, Date.now()) },
];

/** Accounts, and the suspensions that wait for a second admin. */
export const PeopleDesk = () => (
  <>
    <Proposals />
    <ListDesk
      of="people"
      caption="会員"
      hint="会員番号・名前"
      usual={USUAL}
      filters={FILTERS}
      columns={() => COLUMNS}
      keyOf={({ id }) => id}
      read={(query) => call('get', '/api/admin/people', { query: query as Partial<PeopleQuery> })}
    />
  </>
);
