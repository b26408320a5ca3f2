import { CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskShops, DeskShopsQuery } from '../../../../server/desk/listings/contract.ts';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';
import { HideForm } from '../HideForm.tsx';
import { SHOP_STATUS_NAMES, ShopStatus } from '../ShopStatus.tsx';

type Item = DeskShops['items'][number];

const USUAL = { status: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'status', label: '状態', choices: choicesOf(SHOP_STATUS_NAMES) }, BY_AGE];

const columnsFor = (again: () => void): readonly Column<Item>[] => [
  { head: 'ID', label: true, nowrap: true, cell: ({ id }) => id },
  {
    head: '店名',
    isSubject: true,
    cell: ({ id, name }) => (
      <a className="subj" href={adminPath('shops', id)}>
        {name}
      </a>
    ),
  },
  { head: '業種', cell: ({ category }) => CATEGORY_NAMES[category] },
  { head: 'エリア', cell: ({ area }) => area },
  {
    head: '状態',
    nowrap: true,
    cell: ({ status }) => <ShopStatus status={status} />,
  },
  { head: '女の子', label: true, nowrap: true, cell: ({ casts }) => `${casts}人` },
  { head: 'ログイン', label: true, nowrap: true, cell: ({ logins }) => logins },
  { head: '更新', nowrap: true, cell: ({ updatedOn }) => timeText(updatedOn, Date.now()) },
  {
    head: '操作',
    isActs: true,
    cell: ({ id, name, status }) =>
      status === 'closed' || status === 'draft' ? null : (
        <HideForm of="shops" id={id} name={name} isHidden={status === 'hidden'} onDone={again} />
      ),
  },
];

/** All shops, hidden and closed ones as well. */
export const ShopDesk = () => (
  <ListDesk
    of="shops"
    caption="お店"
    hint="店舗ID・店名"
    usual={USUAL}
    filters={FILTERS}
    columns={columnsFor}
    keyOf={({ id }) => id}
    read={(query) => call('get', '/api/admin/shops', { query: query as Partial<DeskShopsQuery> })}
  />
);
