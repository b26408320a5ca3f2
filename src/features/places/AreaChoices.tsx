import { type MouseEvent, useRef } from 'react';
import type { PlaceView } from '../../../server/directory/places/contract.ts';
import { Icon } from '../../components/Icon.tsx';

const ROWS = [
  ['あ', 'ぁ-お'],
  ['か', 'か-ご'],
  ['さ', 'さ-ぞ'],
  ['た', 'た-ど'],
  ['な', 'な-の'],
  ['は', 'は-ぽ'],
  ['ま', 'ま-も'],
  ['や', 'ゃ-よ'],
  ['ら', 'ら-ろ'],
  ['わ', 'ゎ-ん'],
] as const;

export type KanaRow = { row: string; places: PlaceView[] };

const rowOf = ({ kana }: PlaceView): string =>
  ROWS.find(([, range]) => new RegExp(`^[${range}]`, 'u').test(kana))?.[0] ?? 'ほか';

/** Places under the rows of the syllabary by their reading, in their order; rows without any are left out. */
export function byKanaRow(places: readonly PlaceView[]): KanaRow[] {
  return [...ROWS.map(([row]) => row), 'ほか']
    .map((row) => ({ row, places: places.filter((place) => rowOf(place) === row) }))
    .filter((each) => each.places.length > 0);
}

/** From this many areas on, they are sorted under あかさたな. */
const INDEX_FROM = 21;

type Props = {
  areas: PlaceView[];
  current: string | null;
  found: (place: { shopCount: number; castCount: number }) => number;
  hrefOf: (slug: string) => string;
  all: { href: string; name: string; count: number };
  /** The area that was opened last, when it is one of these: pinned above them. */
  last?: string;
  /** Takes the choice instead of the link; null for the whole prefecture. */
  onPick?: (area: PlaceView | null) => void;
};

/** The areas of one prefecture as links; empty ones stay visible but lead nowhere. */
export function AreaChoices({ areas, current, found, hrefOf, all, last, onPick }: Props) {
  const pick = (area: PlaceView | null) => (event: MouseEvent) => {
    if (!onPick) return;
    event.preventDefault();
    onPick(area);
  };
  const sections = useRef(new Map<string, HTMLElement>());
  const list = (places: PlaceView[]) => (
    <div className="preflist preflist--areas">
      {places.map((area) =>
        found(area) > 0 ? (
          <a
            key={area.slug}
            href={hrefOf(area.slug)}
            aria-current={area.slug === current ? 'true' : undefined}
            onClick={pick(area)}
          >
            {area.name}
            <small>{found(area).toLocaleString('ja-JP')}</small>
          </a>
        ) : (
          <span key={area.slug} aria-disabled="true">
            {area.name}
            <small>0</small>
          </span>
        ),
      )}
    </div>
  );
  const pinned = areas.find((area) => area.slug === last && area.slug !== current && found(area) > 0);
  const rows = areas.length >= INDEX_FROM ? byKanaRow(areas) : null;
  return (
    <>
      {pinned && (
        <a className="opt" href={hrefOf(pinned.slug)} onClick={pick(pinned)}>
          <Icon name="clock" />
          <span>
            <b>{pinned.name}</b>
            <small>前回のエリア</small>
          </span>
          <Icon name="right" />
        </a>
      )}
      <a className={`btn btn--line btn--block ${pinned ? 'mt-3' : ''}`} href={all.href} onClick={pick(null)}>
        {all.name}すべて（{all.count.toLocaleString('ja-JP')}）
      </a>
      {rows ? (
        <>
          <nav className="picker__index" aria-label="五十音">
            {rows.map(({ row }) => (
              <button key={row} type="button" onClick={() => sections.current.get(row)?.scrollIntoView()}>
                {row}
              </button>
            ))}
          </nav>
          {rows.map(({ row, places }) => (
            <section
              key={row}
              className="picker__row"
              ref={(section) => {
                if (section) sections.current.set(row, section);
              }}
            >
              <h3 className="menuhead">{row}</h3>
              {list(places)}
            </section>
          ))}
        </>
      ) : (
        <div className="mt-3">{list(areas)}</div>
      )}
    </>
  );
}
