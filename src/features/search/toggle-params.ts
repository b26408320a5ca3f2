import { CATEGORIES, type Category } from '../../../server/core/categories.ts';

export type Toggles = Record<Category, boolean>;

/** The three toggles as an address has them. */
export function togglesIn(search: string): Toggles {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, params.get(category) === '1']),
  ) as Toggles;
}

/** `caba=1&girls=0&sexy=0`, always all three; nothing when none is on. */
export const toggleText = (toggles: Toggles): string =>
  CATEGORIES.some((category) => toggles[category])
    ? CATEGORIES.map((category) => `${category}=${toggles[category] ? 1 : 0}`).join('&')
    : '';

/** The toggles of one address for the next one. */
export const toggleParams = (search: string): string => toggleText(togglesIn(search));
