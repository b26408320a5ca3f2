import type { Half } from '../../../server/core/paths.ts';
import { Icon } from '../../components/Icon.tsx';
import { openModal } from '../../overlay/modal-store.ts';

/** The ways to search that need no words. */
export function SearchWays({ half }: { half: Half }) {
  const ways = [
    { icon: 'locate', name: '現在地', open: () => openModal('search_gps', { half }) },
    { icon: 'pin', name: 'エリア', open: () => openModal('search_area', { half }) },
    { icon: 'train', name: '駅', open: () => openModal('search_station', { half }) },
    { icon: 'store', name: 'お店の条件', open: () => openModal('search_shops', {}) },
    { icon: 'users', name: '女の子の条件', open: () => openModal('search_casts', {}) },
  ];
  return (
    <section className="searchways" aria-label="ほかのさがし方">
      {ways.map(({ icon, name, open }) => (
        <button key={name} className="chip" type="button" onClick={open}>
          <Icon name={icon} />
          {name}
        </button>
      ))}
    </section>
  );
}
