import { areaFeedPath } from '../../../server/core/paths.ts';
import { type LastArea, lastArea, rememberArea } from '../places/area-memory.ts';

// The area that was opened last, which only the device knows, takes the place of all areas.
for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-area]'))
  rememberArea(JSON.parse(dataset.area ?? '') as LastArea);
const area = lastArea();
for (const tab of document.querySelectorAll<HTMLAnchorElement>('[data-area-tab]:not([aria-current])')) {
  if (!area) continue;
  tab.href = areaFeedPath(area.prefectureSlug, area.slug);
  tab.firstElementChild?.replaceChildren(area.name);
}
