import { useEffect, useState } from 'react';
import { type Half, stationPath } from '../../../server/core/paths.ts';
import type { AreaStation, PlaceTree } from '../../../server/directory/places/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import { call } from '../../lib/call.ts';
import { wordingOfRead } from '../../lib/wording-of.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { lastArea } from '../places/area-memory.ts';
import { WithPlaces } from '../places/WithPlaces.tsx';
import { foundIn, pickStation } from './found-in.ts';
import { SearchField } from './SearchField.tsx';
import { MODAL_CAP } from './suggester.ts';
import { toggleParams } from './toggle-params.ts';

/** The stations of an area. @throws Error whose message can be shown. */
export async function fetchStations(areaId: number): Promise<AreaStation[]> {
  const answer = await call('get', '/api/stations', { query: { areaId } });
  if (answer.ok) return answer.data.stations;
  throw new Error(wordingOfRead(answer.refusal.status));
}

/** This many areas are offered before the visitor types. */
const AREAS = 8;

type Area = { id: number; name: string };
type Stations = AreaStation[] | 'asking' | { problem: string };

/** The area that was opened last, then the ones where most is found. */
function offeredAreas({ regions }: PlaceTree, half: Half): Area[] {
  const found = foundIn(half);
  const last = lastArea();
  const areas = regions
    .flatMap((region) => region.prefectures)
    .flatMap((prefecture) => prefecture.areas.map((area) => ({ ...area, prefectureSlug: prefecture.slug })))
    .filter((area) => found(area) > 0);
  const isLast = (area: (typeof areas)[number]) =>
    area.slug === last?.slug && area.prefectureSlug === last.prefectureSlug;
  return [...areas]
    .sort((a, b) => Number(isLast(b)) - Number(isLast(a)) || found(b) - found(a))
    .slice(0, AREAS);
}

function useStations(areaId: number): Stations {
  const [stations, setStations] = useState<Stations>('asking');
  useEffect(() => {
    let isWanted = true;
    setStations('asking');
    fetchStations(areaId).then(
      (found) => isWanted && setStations(found),
      (error: Error) => isWanted && setStations({ problem: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [areaId]);
  return stations;
}

function StationsOf({ half, areaId, pick }: { half: Half; areaId: number; pick?: boolean }) {
  const stations = useStations(areaId);
  const found = foundIn(half);
  const toggles = toggleParams(location.search);
  if (stations === 'asking') return <p className="note stationlist">駅を読み込んでいます…</p>;
  if ('problem' in stations) return <p className="note stationlist">{stations.problem}</p>;
  if (stations.length === 0)
    return <p className="note stationlist">このエリアには、お店のある駅がまだありません。</p>;
  return (
    <div className="stationlist">
      {[...stations]
        .sort((a, b) => found(b) - found(a))
        .map((station) => (
          <a
            key={station.id}
            className="suggestrow"
            href={stationPath(half, station.prefectureSlug, station.slug) + (toggles && `?${toggles}`)}
            onClick={(event) => {
              if (!pick) return;
              event.preventDefault();
              pickStation(station.id, `${station.name}駅`);
            }}
          >
            <Icon name="train" size={20} />
            <span className="suggestrow__name">
              <b>{station.name}駅</b>
            </span>
            <span className="suggestrow__facts">
              {found(station).toLocaleString('ja-JP')}
              {half === 'casts' ? '名' : '件'}
            </span>
          </a>
        ))}
    </div>
  );
}

function AreaStations({ half, places, pick }: { half: Half; places: PlaceTree; pick?: boolean }) {
  const [areas] = useState(() => offeredAreas(places, half));
  const [chosen, setChosen] = useState(areas[0]?.id);
  return (
    <>
      <fieldset className="row-wrap pickset mt-4" aria-label="エリア">
        {areas.map(({ id, name }) => (
          <button
            key={id}
            className="chip"
            type="button"
            aria-pressed={id === chosen}
            onClick={() => setChosen(id)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {chosen !== undefined && <StationsOf half={half} areaId={chosen} pick={pick} />}
    </>
  );
}

/** A station by its name, or out of the ones of an area. */
export function StationPicker({ half, pick }: { half: Half; pick?: boolean }) {
  return (
    <SearchField
      half={half}
      label="駅の名前"
      placeholder="駅名（例：しんじゅく）"
      cap={MODAL_CAP}
      filter="Station"
      namesOnly
      onPick={pick ? ({ stationId, name }) => stationId && pickStation(stationId, name) : undefined}
    >
      <WithPlaces>{(places) => <AreaStations half={half} places={places} pick={pick} />}</WithPlaces>
    </SearchField>
  );
}

/** A station without a position. */
export function SearchStation({ args: { half, pick } }: ModalProps<'search_station'>) {
  return (
    <div className="searchmodal">
      <StationPicker half={half} pick={pick} />
    </div>
  );
}
