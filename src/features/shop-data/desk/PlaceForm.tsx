import { useId } from 'react';
import {
  ADDRESS_MAX,
  BUILDING_MAX,
  EXIT_MAX,
  LAST_TRAIN_MAX,
  type ShopPlace,
  WAY_IN_MAX,
} from '../../../../server/desk/shop-data/rules.ts';
import { FieldNotes } from '../../../components/form/FieldNotes.tsx';
import { mapLinks } from '../../shops/map-links.ts';
import { NumberInput } from './NumberInput.tsx';
import { PartCard } from './PartCard.tsx';
import { PointField } from './PointField.tsx';
import { TextRow } from './TextRow.tsx';
import { type Stored, usePart } from './use-part.ts';

/** Where the shop is, and how one gets there. */
export function PlaceForm(stored: Stored) {
  const { stations } = stored.desk;
  const part = usePart('place', stored);
  const { value: place, set } = part;
  const id = useId();
  const { lat, lng, station, ...texts } = place;
  const point = lat === null || lng === null ? null : { lat, lng };
  const stationError = part.errorAt('to.station') ?? part.errorAt('to.station.*');
  const walkError = part.errorAt('to.walkMinutes');
  const change = (next: Partial<ShopPlace>) => set({ ...place, ...next });
  const field = (key: 'address' | 'building' | 'stationExit' | 'wayIn' | 'lastTrain') => ({
    value: place[key],
    error: part.errorAt(`to.${key}`),
    onChange: (text: string) => change({ [key]: text }),
  });
  /** The exit and the walk were those of the station before. */
  function choose(chosen: string): void {
    const found = stations.find((each) => each.id === Number(chosen));
    if (!found && chosen !== '') return;
    change({
      station: found ? { id: found.id, name: found.name } : null,
      stationExit: '',
      walkMinutes: null,
    });
  }
  return (
    <PartCard {...stored} part="place" edited={part}>
      <TextRow label="住所" hint="例：新宿区歌舞伎町1-2-3" max={ADDRESS_MAX} isPlain {...field('address')} />
      <TextRow label="建物名・階" max={BUILDING_MAX} isPlain {...field('building')} />
      <div className="field">
        <label className="label" htmlFor={id}>
          最寄り駅
        </label>
        <select
          id={id}
          className="select"
          value={station?.id ?? ''}
          aria-invalid={stationError ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">選択しない</option>
          {station && !stations.some((each) => each.id === station.id) && (
            <option value={station.id}>{station.name}駅</option>
          )}
          {stations.map((each) => (
            <option value={each.id} key={each.id}>
              {each.name}駅
            </option>
          ))}
        </select>
        <FieldNotes id={id} error={stationError} hint="近い順に並んでいます。" />
      </div>
      {station && (
        <>
          <TextRow label="出口" hint="例：東口" max={EXIT_MAX} isPlain {...field('stationExit')} />
          <div className="field">
            <label className="label" htmlFor={`${id}-walk`}>
              徒歩（分）
            </label>
            <NumberInput
              id={`${id}-walk`}
              label="徒歩（分）"
              value={place.walkMinutes}
              blank={null}
              error={walkError ? `${id}-walk-error` : undefined}
              onChange={(walkMinutes) => change({ walkMinutes })}
            />
            <FieldNotes id={`${id}-walk`} error={walkError} />
          </div>
        </>
      )}
      <TextRow
        label="行き方"
        hint="例：東口を出て、靖国通りを右へ。1階にコンビニのあるビルの4階です。"
        max={WAY_IN_MAX}
        isPlain
        {...field('wayIn')}
      />
      <TextRow
        label="終電"
        hint="例：JR山手線 外回り 0:31"
        max={LAST_TRAIN_MAX}
        isPlain
        {...field('lastTrain')}
      />
      <PointField
        point={point}
        station={stations.find((each) => each.id === station?.id)}
        map={mapLinks({ ...texts, lat, lng, name: '', areaName: '' }).search}
        error={part.errorAt('to.lat') ?? part.errorAt('to.lng')}
        onChange={(next) => change({ lat: next?.lat ?? null, lng: next?.lng ?? null })}
      />
    </PartCard>
  );
}
