import { useEffect, useState } from 'react';
import { areaPath, type Half, halfPath, prefecturePath } from '../../../server/paths.ts';
import type { PlaceTree } from '../../../server/places/contract.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Icon } from '../../components/Icon.tsx';
import { api } from '../../lib/api.ts';
import { OFFLINE } from '../../lib/error-wording.ts';
import { AreaChoices } from './AreaChoices.tsx';
import { type LastArea, lastArea, rememberArea } from './area-memory.ts';
import { PrefectureChoices } from './PrefectureChoices.tsx';

type Named = { slug: string; name: string };
type Props = { half: Half; prefecture: Named | null; area: Named | null; query: string };
type Loaded = PlaceTree | 'loading' | 'failed';

/**
 * The prefecture button, and the area button once a prefecture is chosen. Both are links to the directory that open
 * a dialog when this runs; the places are fetched when a dialog first opens.
 */
export function AreaPicker({ half, prefecture, area, query }: Props) {
  const [chosen, setChosen] = useState<Named | null>(prefecture);
  const [open, setOpen] = useState<'prefecture' | 'area' | null>(null);
  const [tree, setTree] = useState<Loaded | null>(null);
  const [last, setLast] = useState<LastArea | null>(null);

  useEffect(() => {
    setLast(lastArea());
    if (prefecture && area)
      rememberArea({
        prefectureSlug: prefecture.slug,
        prefectureName: prefecture.name,
        slug: area.slug,
        name: area.name,
      });
  }, [prefecture, area]);

  async function load() {
    setTree('loading');
    try {
      const answer = await api.places.$get();
      if (!answer.ok) throw new Error(String(answer.status));
      setTree(await answer.json());
    } catch {
      setTree('failed');
    }
  }

  function show(event: React.MouseEvent, which: 'prefecture' | 'area') {
    event.preventDefault();
    setOpen(which);
    if (tree === null || tree === 'failed') void load();
  }

  const all = typeof tree === 'object' && tree !== null ? tree : null;
  const here = all?.regions
    .flatMap((region) => region.prefectures)
    .find((each) => each.slug === chosen?.slug);
  const found = (place: { shopCount: number; castCount: number }) =>
    half === 'shops' ? place.shopCount : place.castCount;

  return (
    <>
      <a
        className="chip"
        href={halfPath(half)}
        onClick={(event) => show(event, 'prefecture')}
        aria-haspopup="dialog"
      >
        <Icon name="pin" />
        {chosen?.name ?? 'エリアを選択'}
        <Icon name="down" />
      </a>
      {chosen && (
        <a
          className="chip"
          href={prefecturePath(half, chosen.slug)}
          onClick={(event) => show(event, 'area')}
          aria-haspopup="dialog"
        >
          {area && chosen.slug === prefecture?.slug ? area.name : 'エリア'}
          <Icon name="down" />
        </a>
      )}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'area' ? `${chosen?.name}のエリア` : 'エリアを選択'}
      >
        {tree === 'loading' && <p className="picker__wait">エリアを読み込んでいます…</p>}
        {tree === 'failed' && (
          <div className="picker__wait">
            <p>{OFFLINE}</p>
            <button className="btn btn--line" type="button" onClick={load}>
              もう一度読み込む
            </button>
          </div>
        )}
        {all && open === 'prefecture' && (
          <PrefectureChoices
            half={half}
            regions={all.regions}
            chosen={chosen?.slug ?? null}
            last={last}
            query={query}
            found={found}
            onChoose={(next) => {
              setChosen(next);
              setOpen('area');
            }}
          />
        )}
        {here && open === 'area' && (
          <AreaChoices
            areas={here.areas}
            current={area?.slug ?? null}
            found={found}
            hrefOf={(slug) => `${areaPath(half, here.slug, slug)}${query}`}
            all={{ href: `${prefecturePath(half, here.slug)}${query}`, name: here.name, count: found(here) }}
          />
        )}
      </Dialog>
    </>
  );
}
