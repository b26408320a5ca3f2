import type { IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Key } from '../../core/db/keyset.ts';
import type { CastFlag, ShopFlag } from '../../core/paths.ts';
import type { TextMatch } from '../search/text-match.ts';

/** Where a list looks: the whole country, a prefecture, an area or a station, by database id. */
export type Scope = { kind: 'all' } | { kind: 'prefecture' | 'area' | 'station'; id: number };

/** The three toggles as the address says them; none on (or all on) means every category. */
export type CategoryToggles = Record<Category, boolean>;

export type ShopSort = 'recommend' | 'distance' | 'new' | 'review' | 'price';
export type CastSort = 'recommend' | 'start' | 'distance' | 'new';

/** Kilometres around a position. */
export type Radius = 1 | 3 | 10;

/** Filters of both lists beside the categories; everything unset is null. */
export type FoundBy = {
  /** Words, all of which must fit; as the visitor typed them, cleaned of what cannot be seen. */
  text: string | null;
  /** A position, rounded to three decimals; `lat` and `long` are both set or both null. */
  lat: number | null;
  long: number | null;
  /** Null with a position: grown until enough is found. */
  radius: Radius | null;
  /** Yen, all-in, for 60 minutes. */
  budgetMax: number | null;
  /** A cast works that business day; `tonight` is false then. */
  date: IsoDate | null;
};

/** Filters of a shop list; `sort` is null when the address names none. */
export type ShopParams = CategoryToggles & Record<ShopFlag, boolean> & FoundBy & { sort: ShopSort | null };

/** Filters of a cast list; `date` limits it to the casts who work that business day. */
export type CastParams = CategoryToggles & Record<CastFlag, boolean> & FoundBy & { sort: CastSort | null };

/** Where a page of a list begins: after this many, or after the last one shown. */
export type Start = { offset: number } | { after: Key };

/** A shop in its place in a list; `metres` is null without a position. */
export type ListedShop = { id: number; metres: number | null; key: Key };

/** 0 works now, 1 comes later, 2 has gone; ラスト is the shop's closing. Only the group leaves the server. */
export type ShiftGroup = 0 | 1 | 2;
/** A cast in her place in a list; `group` is null when the list is not in order of start. */
export type ListedCast = ListedShop & { group: ShiftGroup | null; category: Category };

/** How many would be found: in each category under all other filters, and without each filter in use. */
export type ListingCounts = {
  total: number;
  byCategory: Record<Category, number>;
  /**
   * `param` is the filter's name in the address (`category` for the toggles, `position` for `lat` and `long`),
   * `count` the total without it.
   */
  relaxed: { param: string; count: number }[];
  /** The kilometres that were looked at around the position; null without one. */
  radius: Radius | null;
};

/** What the words mean, how many there are, and those of the first page. */
export type Begun<L> = { match: TextMatch; counts: ListingCounts; found: L[] };
