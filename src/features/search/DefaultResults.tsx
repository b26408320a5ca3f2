import { useEffect, useState } from 'react';
import type { Half } from '../../../server/core/paths.ts';
import type { SearchAnswer } from '../../../server/directory/browsing/search-contract.ts';
import { lastArea } from '../places/area-memory.ts';
import { FoundRow } from './FoundRow.tsx';
import { fetchSearch, placeAt, type SearchQuery } from './search-store.ts';

/** As many as a phone shows beside the other ways. */
const SHOWN = 4;

type Shown = { where: string; isTonight: boolean; answer: SearchAnswer };

/** Who works tonight, or the shops in their standard order, in the place of the page or of the visitor. */
async function readDefaults(half: Half): Promise<Shown | null> {
  const last = lastArea();
  const { selectedPrefecture, selectedArea } = await placeAt(
    last && { prefecture: last.prefectureSlug, area: last.slug },
  );
  const place = selectedArea ? { areaId: selectedArea.id } : { prefectureId: selectedPrefecture?.id };
  const type = half === 'casts' ? 'casts' : 'shop';
  const nights: SearchQuery[] = half === 'casts' ? [{ tonight: 1 }, {}] : [{}];
  for (const night of nights) {
    const answer = await fetchSearch({ type, ...place, ...night, limit: SHOWN });
    const where = (selectedArea ?? selectedPrefecture)?.name ?? '';
    if (answer.items.length > 0) return { where, isTonight: 'tonight' in night, answer };
  }
  return null;
}

function titleOf({ where, isTonight, answer }: Shown): string {
  if (isTonight) return where ? `${where}で今夜出勤` : '今夜出勤の女の子';
  return `${where && `${where}の`}おすすめの${answer.type === 'casts' ? '女の子' : 'お店'}`;
}

/** What the search box shows before anything is typed; asked for when it opens. */
export function DefaultResults({ half, isOpen = true }: { half: Half; isOpen?: boolean }) {
  const [shown, setShown] = useState<Shown | 'asking' | null>('asking');
  useEffect(() => {
    // The box is as useful without them: a failure says nothing.
    if (isOpen) readDefaults(half).then(setShown, () => setShown(null));
  }, [half, isOpen]);
  if (shown === null) return null;
  if (shown === 'asking') return <div className="defaults" aria-busy="true" />;
  return (
    <section className="defaults" aria-label={titleOf(shown)}>
      <div className="histories__head">
        <h3 className="menuhead">{titleOf(shown)}</h3>
        <a className="btn btn--text" href={shown.answer.path}>
          すべて見る
        </a>
      </div>
      <div className="defaults__grid">
        {shown.answer.items.map((item) => (
          <FoundRow key={item.path} item={item} />
        ))}
      </div>
    </section>
  );
}
