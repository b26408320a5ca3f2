import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { DeskCasts, DeskCastsQuery } from '../../../../server/desk/listings/contract.ts';
import type { Filter } from '../../../console/table/FilterRow.tsx';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';
import { HideForm } from '../HideForm.tsx';

type Item = DeskCasts['items'][number];

const STATUS_NAMES = { public: '公開中', hidden: '非公開', deleted: '削除済み' } as const;
const HIDDEN_BY = new Map(Object.entries({ cast: '本人', staff: '運営', left: '退会', shop: 'お店' }));
const USUAL = { status: '', shop: '', sort: 'new', q: '' };
const FILTERS = [{ name: 'status', label: '状態', choices: choicesOf(STATUS_NAMES) }, BY_AGE];

/** The page of a shop leads to its casts; no one chooses among all shops here. */
function filtersHere(): readonly Filter[] {
  const shop = new URLSearchParams(location.search).get('shop');
  return shop
    ? [{ name: 'shop', label: 'お店', choices: choicesOf({ [shop]: `店舗ID ${shop}` }) }, ...FILTERS]
    : FILTERS;
}

export function CastStatus({ status, hiddenBy }: Pick<Item, 'status' | 'hiddenBy'>) {
  const look = { public: 'badge--ok', hidden: 'badge--warn', deleted: '' }[status];
  const by = hiddenBy.map((each) => HIDDEN_BY.get(each) ?? each).join('・');
  return (
    <>
      <span className={`badge ${look}`.trim()}>{STATUS_NAMES[status]}</span> {by && <small>{by}</small>}
    </>
  );
}

const columnsFor = (again: () => void): readonly Column<Item>[] => [
  { head: 'ID', label: true, nowrap: true, cell: ({ id }) => id },
  {
    head: '名前',
    isSubject: true,
    cell: ({ id, name }) => (
      <a className="subj" href={adminPath('casts', id)}>
        {name}
      </a>
    ),
  },
  { head: 'お店', cell: ({ shop }) => (shop ? <a href={adminPath('shops', shop.id)}>{shop.name}</a> : '－') },
  { head: '状態', cell: (item) => <CastStatus {...item} /> },
  {
    head: '会員番号',
    label: true,
    nowrap: true,
    cell: ({ userId }) => (userId === null ? '－' : <a href={adminPath('people', userId)}>{userId}</a>),
  },
  { head: '登録', nowrap: true, cell: ({ registeredOn }) => timeText(registeredOn, Date.now()) },
  {
    head: '操作',
    isActs: true,
    cell: ({ id, name, status, hiddenBy }) =>
      status === 'deleted' ? null : (
        <HideForm of="casts" id={id} name={name} isHidden={hiddenBy.includes('staff')} onDone={again} />
      ),
  },
];

/** All casts, hidden ones as well. */
export function CastDesk() {
  const [filters] = useState(filtersHere);
  return (
    <ListDesk
      of="casts"
      caption="女の子"
      hint="キャストID・名前"
      usual={USUAL}
      filters={filters}
      columns={columnsFor}
      keyOf={({ id }) => id}
      read={(query) => call('get', '/api/admin/casts', { query: query as Partial<DeskCastsQuery> })}
    />
  );
}
