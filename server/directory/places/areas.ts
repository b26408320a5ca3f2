import type { Selectable } from 'kysely';
import type { AreasTable } from '../../core/db/place-tables.ts';
import { AREA_ROWS } from './area-rows.ts';
import type { Position } from './rules.ts';

/** `position` orders the areas of a prefecture; coordinates are WGS 84 degrees. */
export type Area = Omit<Selectable<AreasTable>, 'id'>;

/** By prefecture in JIS order, then by position. */
export const AREAS: readonly Area[] = AREA_ROWS.map(
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

const FURTHER_TOWNS = new Map(
  AREA_ROWS.map(([prefectureId, slug, , , , , ...towns]) => [
    `${prefectureId}/${slug}`,
    towns.map(([lat, lng]): Position => ({ lat, lng })),
  ]),
);

/** WGS 84 degrees; an area of several towns (土浦・水戸) has several centres. */
export function centresOf(area: Position & { prefectureId: number; slug?: string }): Position[] {
  return [area, ...(FURTHER_TOWNS.get(`${area.prefectureId}/${area.slug}`) ?? [])];
}
