import { useState } from 'react';
import type { DeskPlaces, StationsQuery } from '../../../../server/desk/places/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { type Filter, FilterSelect } from '../../../console/table/FilterRow.tsx';
import { eachOf } from '../../../console/table/ListBar.tsx';
import { SearchField } from '../../../console/table/SearchField.tsx';
import type { ListQuery } from '../../../console/table/use-list-query.ts';
import { call } from '../../../lib/call.ts';
import { usePages } from '../../../lib/use-answer.ts';
import { AddPlace } from './PlaceForm.tsx';
import { PlaceLine } from './PlaceLine.tsx';

type Props = {
  of: DeskPlaces;
  query: ListQuery;
  change: (parts: ListQuery) => void;
  onChanged: () => void;
};

/** What narrows the stations of a prefecture, and their order. */
export const stationFilters = ({ areas }: DeskPlaces): readonly [Filter, Filter] => [
  {
    name: 'area',
    label: 'エリア',
    choices: [
      { value: '', name: 'すべて' },
      ...areas.map(({ id, name }) => ({ value: String(id), name })),
      { value: 'none', name: 'エリアなし' },
    ],
  },
  { name: 'sort', label: '並び順', choices: eachOf({ old: '登録順', new: '新しい順' }) },
];

/** The stations of a prefecture: the first ones, or those that a word finds. */
export function StationDesk({ of, query, change, onChanged }: Props) {
  const [added, setAdded] = useState(0);
  const prefecture = of.prefecture.id;
  const { q = '', area = '', sort = 'old' } = query;
  const asked = { ...{ prefecture, q, area: area || undefined }, sort: sort as StationsQuery['sort'] };
  const list = usePages(
    (cursor) => call('get', '/api/admin/places/stations', { query: { ...asked, cursor } }),
    JSON.stringify(asked),
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
        onSearch={(text) => change({ q: text })}
      >
        {stationFilters(of).map((filter) => (
          <FilterSelect key={filter.name} {...{ filter, query, change }} />
        ))}
      </SearchField>
      {!list.isReady ? (
        <Waiting refusal={list.refusal} again={list.again} />
      ) : list.items.length === 0 ? (
        <Nothing text={q || area ? '駅が見つかりませんでした。' : '駅は登録されていません。'} />
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
