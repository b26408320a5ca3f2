import type { Half } from '../../../server/core/paths.ts';
import type { SearchAnswer } from '../../../server/directory/browsing/search-contract.ts';
import { type LastArea, lastArea } from '../places/area-memory.ts';
import { fetchSearch, placeAt, type SearchQuery } from './search-store.ts';

/** As many as a phone shows beside the other ways. */
const SHOWN = 4;
/** The box may open many times on one page; who works tonight changes by the minute. */
const KEPT_MS = 5 * 60_000;

export type Shown = { where: string; isTonight: boolean; answer: SearchAnswer };
type Kept = { until: number; asked: Promise<Shown | null> };
const kept = new Map<string, Kept>();

/** Who works tonight, or the shops in their standard order, in the place of the page or of the visitor. */
async function askFor(half: Half, last: LastArea | null): Promise<Shown | null> {
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

/** What the page has asked for within minutes is not asked for again, unless it failed. */
export function readDefaults(half: Half, now: number): Promise<Shown | null> {
  const last = lastArea();
  const key = `${half} ${last?.prefectureSlug} ${last?.slug}`;
  const known = kept.get(key);
  if (known && now < known.until) return known.asked;
  const asked = askFor(half, last);
  kept.set(key, { until: now + KEPT_MS, asked });
  asked.catch(() => kept.delete(key));
  return asked;
}
