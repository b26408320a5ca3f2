import { useId, useState } from 'react';
import type { MapPoint, StationNear } from '../../../../server/desk/shop-data/rules.ts';
import { FieldNotes } from '../../../components/form/FieldNotes.tsx';
import { minutesOf, pointIn, wayFrom } from './map-point.ts';

type Props = {
  point: MapPoint | null;
  station: StationNear | undefined;
  /** Google's map of the point, as a page. */
  map: string;
  error: string | null;
  onChange: (point: MapPoint | null) => void;
};

const SIZE = 104;
const MIDDLE = SIZE / 2;
const REACH = 36;
const UNREAD =
  '緯度と経度を読み取れませんでした。Googleマップでお店を長押しして出る数字（例：35.6938, 139.7034）を貼り付けてください。';

/** The station in the middle, north above; the ring is as far away as the shop. */
function WayDrawing({ point, station }: { point: MapPoint; station: StationNear }) {
  const { metres, angle, name } = wayFrom(station, point);
  const [x, y] = [MIDDLE + Math.cos(angle) * REACH, MIDDLE - Math.sin(angle) * REACH];
  return (
    <div className="mappoint">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle className="mappoint__ring" cx={MIDDLE} cy={MIDDLE} r={REACH} />
        <path className="mappoint__way" d={`M${MIDDLE} ${MIDDLE}L${x} ${y}`} />
        <circle className="mappoint__station" cx={MIDDLE} cy={MIDDLE} r="5" />
        <circle className="mappoint__shop" cx={x} cy={y} r="7" />
      </svg>
      <p className="s">
        {metres < 1
          ? `${station.name}駅と同じ位置です。`
          : `${station.name}駅から${name}へ、直線で約${Math.ceil(metres / 10) * 10}m（歩いて${minutesOf(metres)}分ほど）です。`}
      </p>
    </div>
  );
}

/** Where the map shows the shop: pasted from a map, or where its station is. */
export function PointField({ point, station, map, error, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isUnread, setUnread] = useState(false);
  const problem = isUnread ? UNREAD : error;
  function read(text: string): void {
    const found = pointIn(text);
    setUnread(found === null && text.trim() !== '');
    setTyped(found ? '' : text);
    if (found) onChange(found);
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        地図の位置
      </label>
      <p className="s num">{point ? `${point.lat}, ${point.lng}` : 'まだ決まっていません。'}</p>
      {point && station && <WayDrawing point={point} station={station} />}
      <input
        id={id}
        className="input"
        type="text"
        autoComplete="off"
        value={typed}
        placeholder="35.6938, 139.7034"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={({ currentTarget, nativeEvent }) => {
          setTyped(currentTarget.value);
          setUnread(false);
          if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') read(currentTarget.value);
        }}
        onBlur={() => read(typed)}
      />
      <FieldNotes
        id={id}
        error={problem}
        hint="緯度と経度か、Googleマップの長いリンクを貼り付けます。決めないと、地図は住所から探します。"
      />
      <span className="datapart__add">
        <button
          className="btn btn--line"
          type="button"
          disabled={typed.trim() === ''}
          onClick={() => read(typed)}
        >
          この位置にする
        </button>
        {station && (
          <button
            className="btn btn--line"
            type="button"
            onClick={() => onChange({ lat: station.lat, lng: station.lng })}
          >
            駅の位置にする
          </button>
        )}
        {point && (
          <>
            <a className="btn btn--text" href={map} target="_blank" rel="noopener noreferrer">
              Googleマップで確かめる
            </a>
            <button className="btn btn--text" type="button" onClick={() => onChange(null)}>
              位置を消す
            </button>
          </>
        )}
      </span>
    </div>
  );
}
