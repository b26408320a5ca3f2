import { Icon } from '../../components/Icon.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { lastArea } from '../places/area-memory.ts';
import { PrefectureChoices } from '../places/PrefectureChoices.tsx';
import { WithPlaces } from '../places/WithPlaces.tsx';
import { foundIn } from './found-in.ts';
import { SearchField } from './SearchField.tsx';
import { MODAL_CAP } from './suggester.ts';
import { toggleParams } from './toggle-params.ts';

/** A place by its name, by the position, or by region and prefecture. */
export function SearchArea({ args: { half } }: ModalProps<'search_area'>) {
  const toggles = toggleParams(location.search);
  const query = toggles && `?${toggles}`;
  return (
    <div className="searchmodal">
      <SearchField
        half={half}
        label="エリア・駅・店名"
        placeholder="エリア・駅・店名"
        cap={MODAL_CAP}
        filter="Area"
      >
        <button className="opt mt-4" type="button" onClick={() => openModal('search_gps', { half })}>
          <Icon name="locate" />
          <span>
            <b>現在地からさがす</b>
            <small>位置は約100mの範囲にまるめて使います</small>
          </span>
          <Icon name="right" />
        </button>
        <WithPlaces>
          {({ regions }) => (
            <PrefectureChoices
              half={half}
              regions={regions}
              chosen={null}
              last={lastArea()}
              query={query}
              found={foundIn(half)}
              onChoose={(prefecture) => {
                const { slug, name } = prefecture;
                openModal('areas', { half, prefecture: { slug, name }, current: null, query });
              }}
            />
          )}
        </WithPlaces>
      </SearchField>
    </div>
  );
}
