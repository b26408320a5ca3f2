import { areaTopPath } from '../../../server/core/paths.ts';
import type { LastArea } from '../places/area-memory.ts';

const PARTS = ['banners', 'pickup', 'posts', 'shops'];

/** Of one height, whatever they show. */
const FIXED = ['banners', 'pickup'];

/** As long as the posts wait for it (where.css), in ms. */
const PATIENCE = 4000;

/** Off screen, not visible yet or of a fixed height, and without focus and pointer. */
function mayChange(part: HTMLElement): boolean {
  if (part.contains(document.activeElement) || part.matches(':hover')) return false;
  const { top, bottom } = part.getBoundingClientRect();
  if (FIXED.includes(part.dataset.own ?? '') || top >= innerHeight) return true;
  const posts = part.querySelector('.feed');
  return posts !== null && getComputedStyle(posts).visibility === 'hidden' && bottom >= innerHeight;
}

/** Adds 全国の once, even when several areas are chosen. */
function nameCountry(part: HTMLElement): void {
  if ('country' in part.dataset) return;
  part.dataset.country = '';
  part.querySelector('h2')?.prepend('全国の');
}

/**
 * Puts the area's own ピックアップ, posts and おすすめのお店 in the places of the country's; what the area has none of stays,
 * and is headed 全国の. `enliven` is given the posts and the banners. @throws where the network is away
 */
async function exchange(
  { prefectureSlug, slug }: LastArea,
  enliven: (part: HTMLElement) => void,
): Promise<void> {
  const answer = await fetch(areaTopPath(prefectureSlug, slug), { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(String(answer.status));
  const parts = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const name of PARTS) {
    const part = document.querySelector<HTMLElement>(`[data-own="${name}"]`);
    if (!part) continue;
    const own = parts.querySelector<HTMLElement>(`[data-own="${name}"]`);
    if (own && mayChange(part)) part.replaceWith(own);
    else nameCountry(part);
    if (own?.isConnected) enliven(own);
  }
  document.dispatchEvent(new Event('cards'));
}

export async function showOwnArea(area: LastArea, enliven: (part: HTMLElement) => void): Promise<void> {
  await exchange(area, enliven).catch(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-own]'))
      if (PARTS.includes(part.dataset.own ?? '')) nameCountry(part);
  });
  document.documentElement.dataset.ownArea = '';
}
