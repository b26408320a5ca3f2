import { isAfterMidnight } from '../../../server/core/business-day.ts';
import { areaPath } from '../../../server/core/paths.ts';
import type { Tonight } from '../../../server/directory/top/contract.ts';
import { call } from '../../lib/call.ts';
import type { LastArea } from '../places/area-memory.ts';
import { drawRow, drawTile } from './draw-tile.ts';

type Area = NonNullable<Tonight['area']>;

export async function fetchTonight(
  where: LastArea | { lat: number; long: number } | null,
): Promise<Tonight | null> {
  const query =
    where && 'slug' in where ? { prefecture: where.prefectureSlug, area: where.slug } : (where ?? {});
  const answer = await call('get', '/api/tonight', { query });
  return answer.ok ? answer.data : null;
}

/** As many as LaterBox.astro shows. */
const LATER_SHOWN = 5;

const say = (night: HTMLElement, part: string, text: string) =>
  night.querySelector(`[data-${part}]`)?.replaceChildren(text);

function sayArea(night: HTMLElement, { name, shops, open, casts }: Area): void {
  const isLate = isAfterMidnight(Date.now());
  say(night, 'sum-of', isLate ? 'いま営業中' : '本日営業');
  say(night, 'sum-shops', (isLate ? open : shops).toLocaleString('ja-JP'));
  say(night, 'sum-casts', casts.toLocaleString('ja-JP'));
  say(night, 'where-name', name);
}

/** Where nothing is known of the area's night, the whole country's stays and says so; nothing moves for it. */
function keepCountry(night: HTMLElement): void {
  for (const title of night.querySelectorAll('[data-group-title]'))
    title.textContent = `全国で${title.textContent}`;
  for (const tile of night.querySelectorAll('.casttile')) {
    const [area, shop] = tile.querySelectorAll('.cap');
    if (area && shop) shop.textContent = `${area.textContent} ${shop.textContent}`;
  }
}

const pathOf = ({ prefectureSlug, slug }: Area) => `${areaPath('casts', prefectureSlug, slug)}?tonight=1`;

const laterBox = () => document.querySelector<HTMLElement>('.laterbox');

/** The box beside the page awaits those of the area; without any it stands down. */
function showLater({ area, later }: Tonight): void {
  const box = laterBox();
  if (!box || !area) return;
  const [first, ...rows] = box.querySelectorAll('.siderow');
  for (const row of rows) row.remove();
  first?.replaceWith(...later.slice(0, LATER_SHOWN).map(drawRow));
  box.querySelector('.btn')?.setAttribute('href', pathOf(area));
  box.hidden = later.length === 0;
  box.dataset.own = '';
}

/** Makes the stored night the visitor's own: whom they follow, then their area, by start time. Rows keep their height. */
export function showTonight(night: HTMLElement, own: Tonight): void {
  const casts = [...own.working, ...own.later];
  const { area } = own;
  if (area) sayArea(night, area);
  showLater(own);
  night.dataset.own = '';
  if (casts.length === 0 && area) keepCountry(night);
  if (casts.length === 0 || !(area || casts.some(({ isFollowed }) => isFollowed))) return;
  for (const group of ['working', 'later'] as const) {
    const part = night.querySelector<HTMLElement>(`[data-group="${group}"]`);
    part?.querySelector('[data-rail]')?.replaceChildren(...own[group].map((cast) => drawTile(cast, !area)));
    if (part) part.hidden = own[group].length === 0;
  }
  document.dispatchEvent(new Event('cards'));
  const all = night.querySelector<HTMLAnchorElement>('[data-all]');
  if (!area || !all) return;
  all.href = pathOf(area);
  all.textContent = `${area.name}の今夜をすべて見る`;
  const seats = night.querySelector<HTMLAnchorElement>('[data-seats]');
  if (seats) seats.href = `${areaPath('shops', area.prefectureSlug, area.slug)}?seats=1`;
}

export async function ownTonight(night: HTMLElement, area: LastArea | null): Promise<void> {
  const own = await fetchTonight(area);
  if (own) return showTonight(night, own);
  if (!area) return;
  night.dataset.own = '';
  keepCountry(night);
  // No one knows then whom the area awaits.
  laterBox()?.setAttribute('hidden', '');
}
