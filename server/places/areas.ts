import { AREAS_EAST } from './areas-east.ts';
import { AREAS_WEST } from './areas-west.ts';

export type AreaRow = [
  prefectureId: number,
  slug: string,
  name: string,
  kana: string,
  lat: number,
  lng: number,
];

/** An area of the directory; `position` orders the areas of a prefecture, coordinates are WGS 84 degrees. */
export type Area = {
  prefectureId: number;
  slug: string;
  name: string;
  kana: string;
  romaji: string;
  lat: number;
  lng: number;
  position: number;
};

/** Every area, by prefecture in JIS order and then by position. */
export const AREAS: readonly Area[] = [...AREAS_EAST, ...AREAS_WEST].map(
  ([prefectureId, slug, name, kana, lat, lng], position) => ({
    prefectureId,
    slug,
    name,
    kana,
    romaji: slug.replaceAll('-', ' '),
    lat,
    lng,
    position,
  }),
);
