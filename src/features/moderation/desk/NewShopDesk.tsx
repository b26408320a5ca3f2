import { CATEGORY_NAMES } from '../../../../server/core/categories.ts';
import { adminPath, shopPath } from '../../../../server/core/paths.ts';
import { timeText } from '../../../../server/core/time-text.ts';
import type { NewShops, NewShopsQuery } from '../../../../server/desk/new-content/contract.ts';
import { SHOP_STATES } from '../../../../server/desk/new-content/rules.ts';
import { BY_AGE, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import type { Column } from '../../../console/table/ListTable.tsx';
import { RowActions } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { HideForm } from '../../listings/HideForm.tsx';
import { LookedAll, LookedButton } from './LookedButton.tsx';
import { LookedLine } from './LookedLine.tsx';

type Item = NewShops['items'][number];

const LOOKS = { waiting: 'badge--warn', looked: 'badge--ok', hidden: '' };
const USUAL = { state: 'waiting', sort: 'new', q: '' };
const FILTERS = [{ name: 'state', label: '状態', choices: eachOf(SHOP_STATES) }, BY_AGE];

const columnsFor = (again: () => void): readonly Column<Item>[] => [
  {
    head: '店名',
    isSubject: true,
    cell: ({ id, name, state }) =>
      state === 'hidden' ? (
        <a className="subj" href={adminPath('shops', id)}>
          {name}
        </a>
      ) : (
        <a className="subj" href={shopPath(id)} target="_blank" rel="noreferrer">
          {name}
        </a>
      ),
  },
  {
    head: '状態',
    nowrap: true,
    cell: ({ state, lookedOn, lookedBy }) => (
      <>
        <span className={`badge ${LOOKS[state]}`.trim()}>{SHOP_STATES[state]}</span>
        {state === 'looked' && lookedOn && <LookedLine lookedOn={lookedOn} lookedBy={lookedBy} />}
      </>
    ),
  },
  { head: '業種', cell: ({ category }) => CATEGORY_NAMES[category] },
  { head: 'エリア', cell: ({ area }) => area },
  { head: '女の子', label: true, nowrap: true, cell: ({ casts }) => `${casts}人` },
  { head: '掲載', label: true, nowrap: true, cell: ({ createdOn }) => timeText(createdOn) },
  {
    head: '操作',
    isActs: true,
    cell: ({ id, name, state }) => (
      <RowActions>
        {state === 'waiting' && <LookedButton kind="shop" ids={[String(id)]} name={name} onDone={again} />}
        <HideForm of="shops" id={id} name={name} isHidden={state === 'hidden'} onDone={again} />
      </RowActions>
    ),
  },
];

/** Shops of the last 30 days: those that no one of the staff has looked at first. */
export const NewShopDesk = () => (
  <>
    <p className="s">30日以内に掲載が始まったお店です。はじめは、まだ確認していないお店だけを表示します。</p>
    <ListDesk
      of="new_shops"
      caption="新しいお店"
      hint="店舗ID・店名"
      usual={USUAL}
      filters={FILTERS}
      columns={columnsFor}
      keyOf={({ id }) => id}
      empty="確認を待っている新しいお店はありません。"
      read={(query) => call('get', '/api/admin/new_shops', { query: query as Partial<NewShopsQuery> })}
      below={({ items, again }) =>
        items.length > 1 &&
        items[0]?.state === 'waiting' && (
          <LookedAll kind="shop" ids={items.map(({ id }) => String(id))} onDone={again} />
        )
      }
    />
  </>
);
