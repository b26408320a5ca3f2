import { areaTopPath } from '../../../server/core/paths.ts';
import type { LastArea } from '../places/area-memory.ts';

const PARTS = ['pickup', 'posts', 'shops'];

/** A row of faces is as high as another one. Of the rest, nothing that is seen below it may move. */
const staysStill = (part: HTMLElement) =>
  part.dataset.own === 'pickup' || part.getBoundingClientRect().bottom >= innerHeight;

/**
 * Puts the area's own ピックアップ, posts and おすすめのお店 in the places of the country's; what the area has none of stays,
 * and says 全国. `enliven` is given the posts. @throws where the network is away
 */
async function exchange(
  { prefectureSlug, slug }: LastArea,
  enliven: (posts: Element) => void,
): Promise<void> {
  const answer = await fetch(areaTopPath(prefectureSlug, slug));
  if (!answer.ok) throw new Error(String(answer.status));
  const parts = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const name of PARTS) {
    const part = document.querySelector<HTMLElement>(`[data-own="${name}"]`);
    if (!part || !staysStill(part)) continue;
    const own = parts.querySelector(`[data-own="${name}"]`);
    if (own) part.replaceWith(own);
    else part.querySelector('h2')?.prepend('全国の');
    if (own && name === 'posts') enliven(own);
  }
  document.dispatchEvent(new Event('cards'));
}

export async function showOwnArea(area: LastArea, enliven: (posts: Element) => void): Promise<void> {
  await exchange(area, enliven).catch(() => {});
  document.documentElement.dataset.ownArea = '';
}
