import { areaPath } from '../../../server/core/paths.ts';
import type { Tonight } from '../../../server/directory/top/contract.ts';
import { call } from '../../lib/call.ts';
import type { LastArea } from '../places/area-memory.ts';
import { drawTile } from './draw-tile.ts';

async function fetchTonight(area: LastArea | null): Promise<Tonight | null> {
  const query = area ? { prefecture: area.prefectureSlug, area: area.slug } : {};
  const answer = await call('get', '/api/tonight', { query });
  return answer.ok ? answer.data : null;
}

/**
 * Makes the stored night the visitor's own: whom they follow, then the area that was opened last, by start time. The
 * rows keep their height; where no one of it works tonight, the whole country stays.
 */
export async function ownTonight(night: HTMLElement, area: LastArea | null): Promise<void> {
  const own = await fetchTonight(area);
  const casts = own ? [...own.working, ...own.later] : [];
  if (!own || casts.length === 0 || !(area || casts.some(({ isFollowed }) => isFollowed))) return;
  for (const group of ['working', 'later'] as const) {
    const part = night.querySelector<HTMLElement>(`[data-group="${group}"]`);
    part?.querySelector('[data-rail]')?.replaceChildren(...own[group].map(drawTile));
    if (part) part.hidden = own[group].length === 0;
  }
  document.dispatchEvent(new Event('cards'));
  const where = night.querySelector<HTMLAnchorElement>('[data-where]');
  const all = night.querySelector<HTMLAnchorElement>('[data-all]');
  if (!area || !where || !all) return;
  const path = `${areaPath('casts', area.prefectureSlug, area.slug)}?tonight=1`;
  where.href = path;
  where.lastElementChild?.replaceChildren(own.area ?? '');
  where.hidden = false;
  all.href = path;
  all.textContent = `${own.area}の今夜をすべて見る`;
}
