import { areaPath, type Half, prefecturePath } from '#server/core/paths.ts';
import { AREAS } from '#server/directory/places/areas.ts';
import { PREFECTURES } from '#server/directory/places/prefectures.ts';

const AREA_SLUGS = ['susukino', 'shinjuku-kabukicho', 'yokohama', 'nishiki-sakae', 'kita-umeda', 'nakasu'];
const PREFECTURE_SLUGS = ['hokkaido', 'tokyo', 'kanagawa', 'aichi', 'osaka', 'fukuoka'];

type Link = { name: string; path: string };

const slugOf = new Map(PREFECTURES.map(({ id, slug }) => [id, slug]));
const mainAreas = AREAS.filter(({ slug }) => AREA_SLUGS.includes(slug));
const mainPrefectures = PREFECTURES.filter(({ slug }) => PREFECTURE_SLUGS.includes(slug));

/** The best-known night quarters of the country, north to south: a way on from any page. */
export const mainAreaLinks = (half: Half): Link[] =>
  mainAreas.map(({ prefectureId, slug, name }) => ({
    name,
    path: areaPath(half, slugOf.get(prefectureId) ?? '', slug),
  }));

/** The prefectures those quarters stand in. */
export const mainPrefectureLinks = (half: Half): Link[] =>
  mainPrefectures.map(({ slug, name }) => ({ name, path: prefecturePath(half, slug) }));
