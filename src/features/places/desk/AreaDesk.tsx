import { useState } from 'react';
import type { DeskPlaces } from '../../../../server/desk/places/contract.ts';
import { Nothing } from '../../../components/ListStates.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { call } from '../../../lib/call.ts';
import { AddPlace } from './PlaceForm.tsx';
import { PlaceLine } from './PlaceLine.tsx';

type Props = { of: DeskPlaces; onChanged: () => void };

function Move({ id, name, up, onChanged }: { id: number; name: string; up: boolean; onChanged: () => void }) {
  const word = up ? '上へ' : '下へ';
  const move = () =>
    runDeed(
      call('post', '/api/admin/places/areas/:id/move', { param: { id: String(id) }, json: { up } }),
      onChanged,
    );
  return (
    <button
      className="btn btn--line"
      type="button"
      aria-label={`${name}を${word}動かす`}
      onClick={() => void move()}
    >
      {word}
    </button>
  );
}

/** The areas of a prefecture, in the order of the pages. */
export function AreaDesk({ of, onChanged }: Props) {
  const [added, setAdded] = useState(0);
  const { areas } = of;
  return (
    <>
      {areas.length === 0 ? (
        <Nothing text="エリアは登録されていません。" />
      ) : (
        <ul className="card lines" aria-label="エリア">
          {areas.map((area, place) => (
            <PlaceLine key={area.id} kind="area" of={of} place={area} onChanged={onChanged}>
              {place > 0 && <Move {...area} up onChanged={onChanged} />}
              {place < areas.length - 1 && <Move {...area} up={false} onChanged={onChanged} />}
            </PlaceLine>
          ))}
        </ul>
      )}
      <AddPlace
        key={added}
        kind="area"
        of={of}
        onDone={() => {
          setAdded(added + 1);
          onChanged();
        }}
      />
    </>
  );
}
