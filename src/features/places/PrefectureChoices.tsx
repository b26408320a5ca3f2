import type { MouseEvent } from 'react';
import { areaPath, type Half } from '../../../server/core/paths.ts';
import type { PlaceTree, PlaceView } from '../../../server/directory/places/contract.ts';
import { Icon } from '../../components/Icon.tsx';
import type { LastArea } from './area-memory.ts';

type Props = {
  half: Half;
  regions: PlaceTree['regions'];
  chosen: string | null;
  last: LastArea | null;
  query: string;
  found: (place: { shopCount: number; castCount: number }) => number;
  onChoose: (prefecture: { slug: string; name: string }) => void;
  /** Takes the area that was opened last instead of its link. */
  onPick?: (prefecture: PlaceView, area: PlaceView) => void;
};

/** Prefectures under their regions in JIS order; those without anything stay visible but cannot be chosen. */
export function PrefectureChoices({ half, regions, chosen, last, query, found, onChoose, onPick }: Props) {
  function pick(event: MouseEvent): void {
    const prefecture = regions
      .flatMap((region) => region.prefectures)
      .find(({ slug }) => slug === last?.prefectureSlug);
    const area = prefecture?.areas.find(({ slug }) => slug === last?.slug);
    if (!onPick || !prefecture || !area) return;
    event.preventDefault();
    onPick(prefecture, area);
  }
  return (
    <>
      {last && (
        <a className="opt" href={`${areaPath(half, last.prefectureSlug, last.slug)}${query}`} onClick={pick}>
          <Icon name="clock" />
          <span>
            <b>{last.name}</b>
            <small>前回のエリア ・ {last.prefectureName}</small>
          </span>
          <Icon name="right" />
        </a>
      )}
      {regions.map((region) => (
        <section key={region.name}>
          <h3 className="menuhead">{region.name}</h3>
          <div className="preflist">
            {region.prefectures.map((prefecture) => (
              <button
                key={prefecture.slug}
                type="button"
                aria-pressed={prefecture.slug === chosen}
                disabled={found(prefecture) === 0}
                aria-disabled={found(prefecture) === 0 || undefined}
                onClick={() => onChoose(prefecture)}
              >
                {prefecture.name}
                <small>{found(prefecture).toLocaleString('ja-JP')}</small>
              </button>
            ))}
          </div>
        </section>
      ))}
      <p className="note mt-3">
        数字は{half === 'shops' ? '掲載店' : '女の子'}の数です。準備中のエリアは選べません。
      </p>
    </>
  );
}
