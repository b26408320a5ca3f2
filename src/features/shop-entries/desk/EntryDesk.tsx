import { CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { Entries, EntriesQuery } from '../../../../server/desk/shop-entries/contract.ts';
import { ENTRY_STATES } from '../../../../server/desk/shop-entries/rules.ts';
import { Elapsed } from '../../../console/queue/Elapsed.tsx';
import { BY_AGE, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';

type Item = Entries['items'][number];

const LOOKS = { waiting: 'badge--warn', listed: 'badge--ok', claimed: 'badge--ok', declined: '' };
const USUAL = { state: 'waiting', sort: 'old', q: '' };
const FILTERS = [
  { name: 'state', label: '状態', choices: eachOf({ ...ENTRY_STATES, all: 'すべて' }) },
  BY_AGE,
];

export const EntryBadge = ({ state }: Pick<Item, 'state'>) => (
  <span className={`badge ${LOOKS[state]}`.trim()}>{ENTRY_STATES[state]}</span>
);

const COLUMNS: readonly Column<Item>[] = [
  { head: '受付番号', nowrap: true, cell: ({ receipt }) => receipt },
  {
    head: '店名',
    isSubject: true,
    cell: ({ id, shopName }) => (
      <a className="subj" href={adminPath('shop_entries', id)}>
        {shopName}
      </a>
    ),
  },
  { head: '業種', cell: ({ category }) => CATEGORY_NAMES[category] },
  { head: 'エリア', cell: ({ areaName }) => areaName },
  { head: '状態', nowrap: true, cell: ({ state }) => <EntryBadge state={state} /> },
  { head: '受付', label: true, nowrap: true, cell: ({ sentOn }) => timeText(sentOn) },
  {
    head: '待ち時間',
    label: true,
    nowrap: true,
    cell: ({ state, sentOn }) => (state === 'waiting' ? <Elapsed since={sentOn} /> : '－'),
  },
];

/** Shops that want to be listed, the longest waiting first. */
export const EntryDesk = () => (
  <ListDesk
    of="shop_entries"
    caption="掲載のお申し込み"
    hint="受付番号"
    usual={USUAL}
    filters={FILTERS}
    columns={() => COLUMNS}
    keyOf={({ id }) => id}
    empty="審査を待っているお申し込みはありません。"
    read={(query) => call('get', '/api/admin/shop_entries', { query: query as Partial<EntriesQuery> })}
  />
);
