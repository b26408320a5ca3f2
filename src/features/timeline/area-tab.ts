import { areaFeedPath } from '../../../server/paths.ts';
import { lastArea } from '../places/area-memory.ts';

// The area that was opened last, which only the device knows, has a tab of its own.
const area = lastArea();
for (const tab of document.querySelectorAll<HTMLAnchorElement>('[data-area-tab]')) {
  if (!area) continue;
  tab.href = areaFeedPath(area.prefectureSlug, area.slug);
  tab.textContent = area.name;
  tab.hidden = false;
}
