import { CATEGORIES } from '#server/core/categories.ts';
import { BOTH_FLAGS } from '#server/core/listing-filters.ts';
import type { CastParams, ShopParams } from '#server/directory/listing/contract.ts';
import { queryOf, shownCategories } from '#server/directory/listing/rules.ts';

/** Those of a list's parameters that are named, as an address: `?text=月`, or nothing. */
function partOf(params: ShopParams | CastParams, names: readonly string[]): string {
  const part = [...new URLSearchParams(queryOf(params))].filter(([name]) => names.includes(name));
  return part.length > 0 ? `?${new URLSearchParams(part)}` : '';
}

/** What of a search goes along to another list: to another place, and to the other half of the same one. */
export function carriedFrom(params: ShopParams | CastParams): { elsewhere: string; otherHalf: string } {
  const categories = shownCategories(params).length < CATEGORIES.length ? CATEGORIES : [];
  const words = [...categories, 'text'];
  // Who looks for tonight's girls looks for them in the next area, too.
  const day = 'first' in params ? [] : ['tonight', 'date'];
  return {
    elsewhere: partOf(params, [...words, ...day]),
    otherHalf: partOf(params, [...words, ...BOTH_FLAGS, 'lat', 'long', 'radius']),
  };
}

/** Whether a list is found by words or a position, not only by its place. */
export const isSearch = (params: ShopParams | CastParams): boolean =>
  params.text !== null || params.lat !== null;
