import { useStore } from '@nanostores/react';
import { Fragment, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { openModal } from '../../overlay/modal-store.ts';
import { $search, choosePlace, halfOf } from './search-store.ts';

const SPOTS = [
  { icon: 'train', name: '駅', modal: 'search_station' },
  { icon: 'locate', name: '現在地', modal: 'search_gps' },
] as const;

/** The two place buttons (specification §2), the area's once a prefecture is chosen; a station and the position instead. */
export function SearchPlace() {
  const { type, selectedPrefecture, selectedArea, selectedSpot } = useStore($search);
  const row = useRef<HTMLDivElement>(null);
  const half = halfOf(type);
  const common = { half, query: '', pick: true };
  function clear(): void {
    // The button goes: the focus stays in its row.
    row.current?.querySelector('button')?.focus();
    choosePlace(null, null);
  }
  const off = (
    <button
      className="iconbtn iconbtn--muted"
      type="button"
      aria-label={`${selectedSpot?.name ?? 'エリア'}の選択を消す`}
      onClick={clear}
    >
      <Icon name="x" size={20} />
    </button>
  );
  return (
    <div className="searchplace" ref={row}>
      <button
        className="chip"
        type="button"
        aria-haspopup="dialog"
        onClick={() => openModal('prefectures', { ...common, chosen: selectedPrefecture?.slug ?? null })}
      >
        <Icon name="pin" />
        {selectedPrefecture?.name ?? 'エリアを選択'}
        <Icon name="down" />
      </button>
      {selectedPrefecture && (
        <button
          className="chip"
          type="button"
          aria-haspopup="dialog"
          onClick={() =>
            openModal('areas', {
              ...common,
              prefecture: selectedPrefecture,
              current: selectedArea?.slug ?? null,
            })
          }
        >
          {selectedArea?.name ?? 'すべてのエリア'}
          <Icon name="down" />
        </button>
      )}
      {selectedPrefecture && off}
      {SPOTS.map(({ icon, name, modal }) => {
        const isChosen = selectedSpot?.icon === icon;
        return (
          <Fragment key={icon}>
            <button
              className={isChosen ? 'chip chip--on' : 'chip'}
              type="button"
              aria-haspopup="dialog"
              onClick={() => openModal(modal, { half, pick: true })}
            >
              <Icon name={icon} />
              {isChosen ? selectedSpot.name : name}
            </button>
            {isChosen && off}
          </Fragment>
        );
      })}
    </div>
  );
}
