import type { DeskPlaces } from '../../../../server/desk/places/contract.ts';
import { Waiting } from '../../../components/ListStates.tsx';
import { type Filter, ViewsRow } from '../../../console/table/FilterRow.tsx';
import { useListFile } from '../../../console/table/ListFile.tsx';
import { type ListQuery, useListQuery } from '../../../console/table/use-list-query.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { AreaDesk } from './AreaDesk.tsx';
import { PlaceChanges } from './PlaceChanges.tsx';
import { StationDesk, stationFilters } from './StationDesk.tsx';

const USUAL = { prefecture: '', part: '', area: '', sort: 'old', q: '' };
/** Tokyo, where the address names none. */
const FIRST = 13;
const PARTS = [
  { part: '', name: 'エリア' },
  { part: 'stations', name: '駅' },
  { part: 'changes', name: '変更の記録' },
];

const chosenIn = (typed: string | undefined): number =>
  /^(?:[1-9]|[1-3]\d|4[0-7])$/.test(typed ?? '') ? Number(typed) : FIRST;

/** Which places they are, for a sheet of paper. */
function printed(
  data: DeskPlaces,
  part: string,
  query: ListQuery,
): { filters: Filter[]; printed: ListQuery } {
  const [{ prefecture }, ofStations] = [data, part === 'stations'];
  const parts = PARTS.map((each) => ({ value: each.part || 'areas', name: each.name }));
  const filters: Filter[] = [
    { name: 'prefecture', label: '都道府県', choices: [{ value: 'it', name: prefecture.name }] },
    { name: 'part', label: '表示', choices: parts },
    ...(ofStations ? stationFilters(data) : []),
  ];
  const q = ofStations ? (query.q ?? '') : '';
  return { filters, printed: { ...query, q, prefecture: 'it', part: part || 'areas' } };
}

/** Areas and stations of a prefecture, and the history of what staff have changed. */
export function PlaceDesk() {
  const { query, change, show } = useListQuery(USUAL);
  const chosen = chosenIn(query.prefecture);
  const { data, refusal, again } = useAnswer(
    () => call('get', '/api/admin/places', { query: { prefecture: chosen } }),
    chosen,
  );
  const file = useListFile('places', { prefecture: String(chosen) }, 'この都道府県をCSVで保存');
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const isHere = data.prefecture.id === chosen;
  const part = PARTS.find((each) => each.part === query.part)?.part ?? '';
  return (
    <>
      <div className="opfilter">
        <label>
          都道府県
          <select
            className="select"
            value={chosen}
            onChange={(event) => change({ prefecture: event.currentTarget.value, area: '', q: '' })}
          >
            {data.prefectures.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {file.button}
      </div>
      {file.proof}
      <ViewsRow of="places" {...{ query, show }} {...printed(data, part, query)} />
      <nav className="segtabs segtabs--full" aria-label="表示の切り替え">
        {PARTS.map((each) => (
          <button
            key={each.part}
            type="button"
            aria-current={each.part === part ? 'page' : undefined}
            onClick={() => change({ part: each.part, q: '' })}
          >
            {each.name}
            {each.part === '' && isHere && <small>{data.areas.length}</small>}
          </button>
        ))}
      </nav>
      {!isHere && <Waiting refusal={refusal} again={again} />}
      {isHere && part === '' && <AreaDesk key={chosen} of={data} onChanged={again} />}
      {isHere && part === 'stations' && (
        <StationDesk key={chosen} of={data} query={query} change={change} onChanged={again} />
      )}
      {isHere && part === 'changes' && <PlaceChanges key={chosen} prefecture={chosen} onChanged={again} />}
    </>
  );
}
