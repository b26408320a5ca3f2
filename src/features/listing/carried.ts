import { CATEGORIES } from '#server/categories.ts';
import type { CastParams, ShopParams } from '#server/listing/contract.ts';
import { queryOf, shownCategories } from '#server/listing/rules.ts';

/** Those of a list's parameters that are named, as an address: `?text=月`, or nothing. */
function partOf(params: ShopParams | CastParams, names: readonly string[]): string {
  const part = [...new URLSearchParams(queryOf(params))].filter(([name]) => names.includes(name));
  return part.length > 0 ? `?${new URLSearchParams(part)}` : '';
}

/** What of a search goes along to another list: to another place, and to the other half of the same one. */
export function carriedFrom(params: ShopParams | CastParams): { elsewhere: string; otherHalf: string } {
  const categories = shownCategories(params).length < CATEGORIES.length ? CATEGORIES : [];
  const words = [...categories, 'text'];
  return {
    elsewhere: partOf(params, words),
    otherHalf: partOf(params, [...words, 'lat', 'long', 'radius']),
  };
}

/** Whether a list is found by words or a position, not only by its place. */
export const isSearch = (params: ShopParams | CastParams): boolean =>
  params.text !== null || params.lat !== null;
