import { useStore } from '@nanostores/react';
import { Icon } from '../../components/Icon.tsx';
import { openModal } from '../../overlay/modal-store.ts';
import { $search, choosePlace, halfOf } from './search-store.ts';

/** The two place buttons (specification §2): the area's stands there once a prefecture is chosen. */
export function SearchPlace() {
  const { type, selectedPrefecture, selectedArea } = useStore($search);
  const half = halfOf(type);
  const common = { half, query: '', pick: true };
  return (
    <div className="searchplace">
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
      {selectedPrefecture && (
        <button
          className="iconbtn iconbtn--muted"
          type="button"
          aria-label="エリアの選択を消す"
          onClick={() => choosePlace(null, null)}
        >
          <Icon name="x" size={20} />
        </button>
      )}
    </div>
  );
}
