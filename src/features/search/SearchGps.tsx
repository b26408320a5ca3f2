import { useEffect, useRef, useState } from 'react';
import { positionPath } from '../../../server/core/paths.ts';
import { Icon } from '../../components/Icon.tsx';
import { LineBrowserNote } from '../../components/LineBrowserNote.tsx';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { leaveModalFor, openModal } from '../../overlay/modal-store.ts';
import { pickSpot } from './found-in.ts';
import { GPS_SLOW, GPS_TIMEOUT, locate } from './locate.ts';
import { StationPicker } from './StationPicker.tsx';
import { toggleParams } from './toggle-params.ts';

const PROMISES = [
  { icon: 'locate', text: '近い順に、距離をつけて表示します。' },
  { icon: 'lock', text: '位置は約100mの範囲にまるめて使います。' },
  { icon: 'info', text: 'このあと、ブラウザが位置情報の利用をたずねます。' },
];

/** Says why before the browser asks for the position; without one the stations are offered. */
export function SearchGps({ args: { half, pick } }: ModalProps<'search_gps'>) {
  const [state, setState] = useState<'before' | 'asking' | { problem: string }>('before');
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** The latest question: an older one leads nowhere, nor does one whose asker has turned to the stations. */
  const turn = useRef(0);
  const stations = useRef<HTMLElement>(null);
  async function ask(): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    const isWanted = () =>
      isHere.current && mine === turn.current && !stations.current?.contains(document.activeElement);
    setState('asking');
    // A browser whose question was put away, or a device without a signal, may never answer.
    const slow = setTimeout(() => isWanted() && setState({ problem: GPS_TIMEOUT }), GPS_SLOW);
    try {
      const { lat, long } = await locate();
      const toggles = toggleParams(location.search);
      // A visitor who has closed the question meanwhile stays where they are.
      if (!isWanted()) return;
      if (pick) pickSpot({ icon: 'locate', name: '現在地', query: { lat, long } });
      else await leaveModalFor(positionPath(half, lat, long) + (toggles && `&${toggles}`));
    } catch (error) {
      if (isWanted()) setState({ problem: (error as Error).message });
    } finally {
      clearTimeout(slow);
    }
  }
  const asking = state === 'asking';
  const problem = typeof state === 'object' ? state.problem : null;
  return (
    <div className="gps">
      {problem ? (
        <div className="notice notice--warn notice--i" role="alert">
          <Icon name="warn" />
          <p>{problem}</p>
        </div>
      ) : (
        <>
          <div className="gps__art" aria-hidden="true">
            <Icon name="locate" />
          </div>
          <p className="gps__lead">今いる場所の近くの{half === 'shops' ? 'お店' : '女の子'}をさがします。</p>
          <ul className="gps__promises">
            {PROMISES.map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} size={20} />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <button
        className={`btn btn--lg btn--block mt-4 ${problem ? 'btn--line' : 'btn--primary'}`}
        type="button"
        aria-disabled={asking}
        aria-busy={asking}
        onClick={() => {
          if (!asking) void ask();
        }}
      >
        {asking ? '現在地を確認しています…' : problem ? 'もう一度、現在地を確認する' : '現在地を使う'}
      </button>
      <LineBrowserNote needs="position" hash={`#modal=search_gps&half=${half}`} />
      <p className="vh" role="status">
        {asking && '現在地を確認しています。'}
      </p>
      {problem ? (
        <section ref={stations}>
          <h3 className="menuhead mt-5">駅からさがす</h3>
          <StationPicker half={half} pick={pick} />
        </section>
      ) : (
        <div className="row mt-3">
          <button
            className="btn btn--quiet grow"
            type="button"
            onClick={() => openModal('search_station', { half, pick })}
          >
            駅からさがす
          </button>
          <button
            className="btn btn--quiet grow"
            type="button"
            onClick={() =>
              pick
                ? openModal('prefectures', { half, query: '', pick, chosen: null })
                : openModal('search_area', { half })
            }
          >
            エリアからさがす
          </button>
        </div>
      )}
    </div>
  );
}
