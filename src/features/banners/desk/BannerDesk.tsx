import { useRef, useState } from 'react';
import type { BannersQuery, DeskBanners } from '../../../../server/desk/banners/contract.ts';
import { FormPage } from '../../../console/form/FormPage.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { dropRow } from '../../../console/table/drop-row.ts';
import { choicesOf, eachOf } from '../../../console/table/ListBar.tsx';
import { ListDesk } from '../../../console/table/ListDesk.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { WithPlaces } from '../../places/WithPlaces.tsx';
import { BannerForm } from './BannerForm.tsx';

type Item = DeskBanners['items'][number];
type Line = {
  banner: Item;
  onEdit: () => void;
  /** Where it can be moved before the one that is shown before it. */
  onRaised: (() => void) | undefined;
  onGone: (button: HTMLElement) => void;
};

function BannerLine({ banner, onEdit, onRaised, onGone }: Line) {
  const { id, title, text, path, isNewTab, area } = banner;
  const param = { id: String(id) };
  return (
    <li className="deskline">
      <b>{title}</b>
      <p className="cap">
        {area?.name ?? '全国'}・{text}
      </p>
      <p className="s">
        <a className="subj" href={path}>
          {path}
        </a>
        {isNewTab && '（新しいタブ）'}
      </p>
      <RowActions>
        <RowButton name={`${title}を編集`} onPress={onEdit}>
          編集
        </RowButton>
        {onRaised && (
          <RowButton
            name={`${title}を一つ前へ`}
            onPress={() => runDeed(call('post', '/api/admin/banners/:id/raise', { param }), onRaised)}
          >
            一つ前へ
          </RowButton>
        )}
        <RowButton
          name={`${title}を削除`}
          ask={{
            title: 'バナーを削除しますか？',
            text: `「${title}」がトップページから消えます。`,
            yes: '削除する',
          }}
          onPress={(button) =>
            runDeed(call('delete', '/api/admin/banners/:id', { param }), () => onGone(button))
          }
        >
          削除
        </RowButton>
      </RowActions>
    </li>
  );
}

const USUAL = { of: '', sort: 'shown', q: '' };
const FILTERS = [
  { name: 'of', label: 'エリア', choices: choicesOf({ country: '全国', areas: 'エリアのもの' }) },
  { name: 'sort', label: '並び順', choices: eachOf({ shown: '表示の順', new: '新しい順' }) },
];

/** As `id` is moved before the one above it. */
const raised = (items: readonly Item[], id: number): readonly Item[] => {
  const at = items.findIndex((each) => each.id === id);
  if (at < 1) return items;
  const pair = items.slice(at - 1, at + 1).reverse();
  return [...items.slice(0, at - 1), ...pair, ...items.slice(at + 1)];
};

/** The sliders of the top page, the country's and those of areas, in their order. */
export function BannerDesk() {
  const [edited, setEdited] = useState<Item | null>(null);
  const [saved, setSaved] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const done = () => {
    setEdited(null);
    setSaved(saved + 1);
  };
  return (
    <>
      <h2 ref={heading} className="menuhead" tabIndex={-1}>
        バナー
      </h2>
      <ListDesk
        key={`banners ${saved}`}
        of="banners"
        caption="バナー"
        hint="タイトル・リンク先"
        usual={USUAL}
        filters={FILTERS}
        line={(banner, list, { sort, q }) => {
          const { id, area } = banner;
          const above = list.items[list.items.indexOf(banner) - 1];
          const isRaisable = sort === 'shown' && !q && above && above.area?.id === area?.id;
          return (
            <BannerLine
              banner={banner}
              onEdit={() => setEdited(banner)}
              onRaised={isRaisable ? () => list.setItems((all) => raised(all, id)) : undefined}
              onGone={(button) =>
                dropRow(list, { isGone: (each) => each.id === id, button, heading: heading.current })
              }
            />
          );
        }}
        keyOf={({ id }: Item) => id}
        empty="バナーはありません。トップページには何も表示されません。"
        read={(query) => call('get', '/api/admin/banners', { query: query as Partial<BannersQuery> })}
      />
      {!edited && <h2 className="menuhead">バナーを追加</h2>}
      <FormPage edited={edited?.title} onCancel={() => setEdited(null)}>
        <section className="card card--pad" aria-label={edited ? 'バナーを編集' : 'バナーを追加'}>
          <WithPlaces>
            {(places) => (
              <BannerForm key={`${saved} ${edited?.id}`} banner={edited} places={places} onDone={done} />
            )}
          </WithPlaces>
        </section>
      </FormPage>
    </>
  );
}
