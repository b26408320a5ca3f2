import { type ReactNode, useRef, useState } from 'react';
import type { DeskArea, DeskPlaces, DeskStation } from '../../../../server/desk/places/contract.ts';
import { runDeed } from '../../../console/form/run-deed.ts';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { PlaceForm, type PlaceKind } from './PlaceForm.tsx';

type Props = {
  kind: PlaceKind;
  of: DeskPlaces;
  place: DeskArea | DeskStation;
  /** More that can be done with it. */
  children?: ReactNode;
  onChanged: () => void;
};

const count = (n: number) => n.toLocaleString('ja-JP');

/** A place with its numbers; its form opens in it. */
export function PlaceLine({ kind, of, place, children, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { id, name, kana, romaji, slug, path, shopCount, castCount } = place;
  const shown = kind === 'station' ? `${name}駅` : name;
  const area = 'areaName' in place && place.areaName ? `${place.areaName}・` : '';
  const param = { id: String(id) };
  const done = () => {
    setOpen(false);
    edit.current?.focus();
    onChanged();
  };
  const remove = () =>
    runDeed(
      kind === 'area'
        ? call('delete', '/api/admin/places/areas/:id', { param })
        : call('delete', '/api/admin/places/stations/:id', { param }),
      onChanged,
    );
  return (
    <li className="deskline">
      <a className="subj" href={path}>
        {shown}
      </a>
      <p className="s">
        {area}お店{count(shopCount)}件・女の子{count(castCount)}名
      </p>
      <p className="cap">{[kana, romaji, `/${slug}/`].filter(Boolean).join('　')}</p>
      <RowActions>
        <button
          ref={edit}
          className="btn btn--line"
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? `${shown}の編集を閉じる` : `${shown}を編集`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '閉じる' : '編集'}
        </button>
        {children}
        <RowButton
          name={`${shown}を削除`}
          ask={{
            title: `「${shown}」を削除しますか？`,
            text: 'お店が登録されていなければ削除されます。変更の記録から元に戻せます。',
            yes: '削除する',
          }}
          onPress={remove}
        >
          削除
        </RowButton>
      </RowActions>
      {isOpen && (
        <div className="mt-3">
          <PlaceForm kind={kind} of={of} place={place} onDone={done} />
        </div>
      )}
    </li>
  );
}
