import { areaRankingPath, rankingPath } from '../../../server/core/paths.ts';
import { type LastArea, lastArea, rememberArea, rememberCountry } from '../places/area-memory.ts';

const areas = document.querySelector<HTMLElement>('.rankareas');
const area = lastArea();
// The area of the visitor, which only the device knows, leads here as well; what is chosen here rules the other pages.
if (area && location.pathname === rankingPath())
  location.replace(areaRankingPath(area.prefectureSlug, area.slug) + location.search);
areas?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('a');
  if (link?.dataset.area) rememberArea(JSON.parse(link.dataset.area) as LastArea);
  else if (link) rememberCountry();
});
