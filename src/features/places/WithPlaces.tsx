import { type ReactNode, useEffect, useState } from 'react';
import type { PlaceTree } from '../../../server/directory/places/contract.ts';
import { OFFLINE } from '../../lib/wording-of.ts';
import { loadPlaces } from './load-places.ts';

/** Draws with the places of the country, once they are here. */
export function WithPlaces({ children }: { children: (places: PlaceTree) => ReactNode }) {
  const [places, setPlaces] = useState<PlaceTree | 'loading' | 'failed'>('loading');
  function load() {
    setPlaces('loading');
    loadPlaces().then(setPlaces, () => setPlaces('failed'));
  }
  useEffect(load, []);
  if (places === 'loading') return <p className="modal__wait">エリアを読み込んでいます…</p>;
  if (places !== 'failed') return children(places);
  return (
    <div className="modal__wait">
      <p>{OFFLINE}</p>
      <button className="btn btn--line" type="button" onClick={load}>
        もう一度読み込む
      </button>
    </div>
  );
}
