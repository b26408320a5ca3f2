import { useState } from 'react';
import { adminPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { WaitingQuery, WaitingRequests } from '../../../../server/desk/affiliations/waiting-contract.ts';
import { Elapsed } from '../../../console/queue/Elapsed.tsx';
import type { Filter } from '../../../console/table/FilterRow.tsx';
import { BY_AGE, choicesOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { call } from '../../../lib/call.ts';

type Item = WaitingRequests['items'][number];

const USUAL = { login: '', shop: '', sort: 'old', q: '' };
const FILTERS: readonly Filter[] = [
  { name: 'login', label: 'お店のログイン', choices: choicesOf({ none: 'なし', some: 'あり' }) },
  BY_AGE,
];

/** The filter by shop has no field: the page of a shop links here with it. */
function filtersHere(): readonly Filter[] {
  const shop = new URLSearchParams(location.search).get('shop');
  return shop
    ? [{ name: 'shop', label: 'お店', choices: choicesOf({ [shop]: `店舗ID ${shop}` }) }, ...FILTERS]
    : FILTERS;
}

const COLUMNS: readonly Column<Item>[] = [
  {
    head: '女の子',
    isSubject: true,
    cell: ({ id, name }) => (
      <a className="subj" href={adminPath('affiliations', id)}>
        {name}さん
      </a>
    ),
  },
  { head: 'お店', cell: ({ shop }) => shop.name },
  { head: 'お店のログイン', label: true, cell: ({ hasLogin }) => (hasLogin ? 'あり' : 'なし') },
  { head: '本人のページ', label: true, cell: ({ hasPage }) => (hasPage ? 'あり' : 'なし') },
  { head: '申請', label: true, nowrap: true, cell: ({ askedOn }) => timeText(askedOn, Date.now()) },
  { head: '待ち時間', label: true, nowrap: true, cell: ({ askedOn }) => <Elapsed since={askedOn} /> },
];

/** Affiliations that wait for an answer: the oldest first. */
export function RequestDesk() {
  const [filters] = useState(filtersHere);
  return (
    <ListDesk
      of="affiliations"
      caption="所属の申請"
      hint="女の子・お店の名前"
      usual={USUAL}
      filters={filters}
      columns={() => COLUMNS}
      keyOf={({ id }) => id}
      empty="お返事を待っている申請はありません。"
      read={(query) => call('get', '/api/admin/affiliations', { query: query as Partial<WaitingQuery> })}
    />
  );
}
