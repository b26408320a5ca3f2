import { useState } from 'react';
import type { DeskPlaces } from '../../../../server/desk/places/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { SearchField } from '../../../console/table/SearchField.tsx';
import { call } from '../../../lib/call.ts';
import { usePages } from '../../../lib/use-answer.ts';
import { AddPlace } from './PlaceForm.tsx';
import { PlaceLine } from './PlaceLine.tsx';

type Props = { of: DeskPlaces; q: string; onSearch: (q: string) => void; onChanged: () => void };

/** The stations of a prefecture: the first ones, or those that a word finds. */
export function StationDesk({ of, q, onSearch, onChanged }: Props) {
  const [added, setAdded] = useState(0);
  const prefecture = of.prefecture.id;
  const list = usePages(
    (cursor) => call('get', '/api/admin/places/stations', { query: { prefecture, q, cursor } }),
    `${prefecture} ${q}`,
  );
  const changed = () => {
    list.again();
    onChanged();
  };
  return (
    <>
      <SearchField
        name="駅の検索"
        label="駅を検索"
        hint="駅名・よみがな・ローマ字"
        q={q}
        max={60}
        onSearch={onSearch}
      />
      {!list.isReady ? (
        <Waiting refusal={list.refusal} again={list.again} />
      ) : list.items.length === 0 ? (
        <Nothing text={q ? '駅が見つかりませんでした。' : '駅は登録されていません。'} />
      ) : (
        <ul className="card lines" aria-label="駅">
          {list.items.map((station) => (
            <PlaceLine key={station.id} kind="station" of={of} place={station} onChanged={changed} />
          ))}
        </ul>
      )}
      <MoreButton {...list} />
      <AddPlace
        key={added}
        kind="station"
        of={of}
        onDone={() => {
          setAdded(added + 1);
          changed();
        }}
      />
    </>
  );
}
