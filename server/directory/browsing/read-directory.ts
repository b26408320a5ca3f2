import { CATEGORIES, type Category } from '../../core/categories.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { Half } from '../../core/paths.ts';
import { countCasts } from '../casts/read-listing.ts';
import type { CategoryToggles } from '../listing/contract.ts';
import { parseCastParams, parseShopParams } from '../listing/parse-params.ts';
import { shownCategories } from '../listing/rules.ts';
import type { AreaView, RegionView } from '../places/contract.ts';
import { readPopularAreas, readRegions } from '../places/read-places.ts';
import { countShops } from '../shops/read-listing.ts';

/** The front of `/shops/` and `/casts/`: places with an entry in the chosen categories. */
export type Directory = {
  kind: 'directory';
  half: Half;
  toggles: CategoryToggles;
  total: number;
  byCategory: Record<Category, number>;
  regions: RegionView[];
  popular: AreaView[];
};

const POPULAR_AREAS = 12;
const NOTHING_ELSE = new URLSearchParams();
const ALL = { kind: 'all' } as const;

export async function readDirectory(
  db: Queryable,
  half: Half,
  toggles: CategoryToggles,
  now: Date | number,
): Promise<Directory> {
  const categories = shownCategories(toggles);
  const counted =
    half === 'shops'
      ? countShops(db, ALL, { ...parseShopParams(NOTHING_ELSE, now), ...toggles }, now)
      : countCasts(db, ALL, { ...parseCastParams(NOTHING_ELSE, now), ...toggles }, now);
  const [counts, regions, popular] = await Promise.all([
    counted,
    readRegions(db, categories),
    readPopularAreas(db, POPULAR_AREAS, categories),
  ]);
  const { total, byCategory } = counts;
  const only = Object.fromEntries(CATEGORIES.map((category) => [category, toggles[category]]));
  return { kind: 'directory', half, toggles: only as CategoryToggles, total, byCategory, regions, popular };
}
