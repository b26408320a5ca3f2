import { areaPath, type Half } from '../../../server/paths.ts';
import type { PlaceTree } from '../../../server/places/contract.ts';
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
};

/** Prefectures under their regions in JIS order; those without anything stay visible but cannot be chosen. */
export function PrefectureChoices({ half, regions, chosen, last, query, found, onChoose }: Props) {
  return (
    <>
      {last && (
        <a className="opt" href={`${areaPath(half, last.prefectureSlug, last.slug)}${query}`}>
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
