import { currentTime } from '#server/core/db/clock.ts';
import { database } from '#server/core/db/database.ts';
import { areaPath, type Half, prefecturePath } from '#server/core/paths.ts';
import { ownMainAreas, readMainAreas } from '#server/directory/places/main-areas.ts';
import { PREFECTURES } from '#server/directory/places/prefectures.ts';

const PREFECTURE_SLUGS = ['hokkaido', 'tokyo', 'kanagawa', 'aichi', 'osaka', 'fukuoka'];

type Link = { name: string; path: string };

const mainPrefectures = PREFECTURES.filter(({ slug }) => PREFECTURE_SLUGS.includes(slug));

async function mainAreas() {
  try {
    return await readMainAreas(database(), currentTime());
  } catch {
    return ownMainAreas();
  }
}

/** The best-known night quarters of the country, north to south: a way on from any page. */
export const mainAreaLinks = async (half: Half): Promise<Link[]> =>
  (await mainAreas()).map(({ prefectureSlug, slug, name }) => ({
    name,
    path: areaPath(half, prefectureSlug, slug),
  }));

/** The prefectures those quarters stand in. */
export const mainPrefectureLinks = (half: Half): Link[] =>
  mainPrefectures.map(({ slug, name }) => ({ name, path: prefecturePath(half, slug) }));
