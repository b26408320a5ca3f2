import type { IsoDate } from '../business-day.ts';
import type { Category } from '../categories.ts';

/** Where a list looks: the whole country, a prefecture, an area or a station, by database id. */
export type Scope = { kind: 'all' } | { kind: 'prefecture' | 'area' | 'station'; id: number };

/** The three toggles as the address says them; none on (or all on) means every category. */
export type CategoryToggles = Record<Category, boolean>;

export type ShopSort = 'recommend' | 'new' | 'review' | 'price';
export type CastSort = 'recommend' | 'start' | 'new';
export type ShopFlag = 'open' | 'tonight' | 'coupon' | 'first' | 'card' | 'room';

/** What a shop list is asked for; `sort` is null when the address names none. */
export type ShopParams = CategoryToggles &
  Record<ShopFlag, boolean> & { budgetMax: number | null; sort: ShopSort | null };

/** What a cast list is asked for; `date` limits it to the casts who work that business day. */
export type CastParams = CategoryToggles & { tonight: boolean; date: IsoDate | null; sort: CastSort | null };

/** How many would be found: in each category under all other filters, and without each filter in use. */
export type ListingCounts = {
  total: number;
  byCategory: Record<Category, number>;
  /** `param` is the filter's name in the address (`category` for the toggles), `count` the total without it. */
  relaxed: { param: string; count: number }[];
};
