import { CATEGORY_NAMES } from '../../../server/core/categories.ts';
import { shopPath } from '../../../server/core/paths.ts';
import { timeText } from '../../../server/core/time-text.ts';
import type { NewShops } from '../../../server/desk/new-content/contract.ts';
import { call } from '../../lib/call.ts';
import { usePages } from '../../lib/use-answer.ts';
import { HideForm } from '../listings/HideForm.tsx';
import { type Column, ListTable } from '../lists/ListTable.tsx';
import { LookedButton } from './LookedButton.tsx';

type Item = NewShops['items'][number];

const columnsFor = (again: () => void): readonly Column<Item>[] => [
  {
    head: '店名',
    isSubject: true,
    cell: ({ id, name }) => (
      <a className="subj" href={shopPath(id)} target="_blank" rel="noreferrer">
        {name}
      </a>
    ),
  },
  { head: '業種', cell: ({ category }) => CATEGORY_NAMES[category] },
  { head: 'エリア', cell: ({ area }) => area },
  { head: '女の子', label: true, nowrap: true, cell: ({ casts }) => `${casts}人` },
  { head: '掲載', label: true, nowrap: true, cell: ({ createdOn }) => timeText(createdOn) },
  {
    head: '操作',
    cell: ({ id, name }) => (
      <div className="rowacts">
        <LookedButton kind="shop" ids={[String(id)]} name={name} onDone={again} />
        <HideForm of="shops" id={id} name={name} isHidden={false} onDone={again} />
      </div>
    ),
  },
];

/** Shops of the last 30 days that no one of the staff has looked at. */
export function NewShopDesk() {
  const list = usePages((cursor) => call('get', '/api/admin/new_shops', { query: { cursor } }), 'shops');
  return (
    <>
      <p className="s">30日以内に掲載が始まり、まだ確認していないお店です。</p>
      <div className="mt-4">
        <ListTable
          caption="新しいお店"
          list={list}
          columns={columnsFor(list.again)}
          keyOf={({ id }) => id}
          empty="確認を待っている新しいお店はありません。"
        />
      </div>
      {list.items.length > 1 && (
        <div className="deskacts">
          <LookedButton
            kind="shop"
            ids={list.items.map(({ id }) => String(id))}
            label={`この画面のお店をすべて問題なしにする（${list.items.length}件）`}
            onDone={list.again}
          />
        </div>
      )}
    </>
  );
}
