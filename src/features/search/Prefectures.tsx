import type { ModalProps } from '../../overlay/modal-args.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { $chosenPrefecture, lastArea } from '../places/area-memory.ts';
import { PrefectureChoices } from '../places/PrefectureChoices.tsx';
import { WithPlaces } from '../places/WithPlaces.tsx';
import { foundIn, pickPlace } from './found-in.ts';

/** The modal of the prefectures; choosing one goes on to its areas. */
export function Prefectures({ args: { half, chosen, query, pick } }: ModalProps<'prefectures'>) {
  return (
    <WithPlaces>
      {({ regions }) => (
        <PrefectureChoices
          half={half}
          regions={regions}
          chosen={chosen}
          last={lastArea()}
          query={query}
          found={foundIn(half)}
          onPick={pick ? (prefecture, area) => pickPlace(prefecture, area) : undefined}
          onChoose={({ slug, name }) => {
            if (!pick) $chosenPrefecture.set({ slug, name });
            openModal('areas', { half, prefecture: { slug, name }, current: null, query, pick });
          }}
        />
      )}
    </WithPlaces>
  );
}
