import type { IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { Key } from '../../core/db/keyset.ts';
import type { CastFlag, ShopFlag } from '../../core/listing-filters.ts';
import type { TextMatch } from '../search/text-match.ts';

export type Scope = { kind: 'all' } | { kind: 'prefecture' | 'area' | 'station'; id: number };

/** None on (or all on) means every category. */
export type CategoryToggles = Record<Category, boolean>;

export type ShopSort = 'recommend' | 'distance' | 'new' | 'review' | 'price';
export type CastSort = 'recommend' | 'start' | 'distance' | 'new';

/** Kilometres around a position. */
export type Radius = 1 | 3 | 10;

export type FoundBy = {
  /** As typed, without invisible characters; every word must fit. */
  text: string | null;
  /** Rounded to three decimals; both are set or both are null. */
  lat: number | null;
  long: number | null;
  /** Null with a position: grown until enough is found. */
  radius: Radius | null;
  /** Yen, all-in, for 60 minutes. */
  budgetMax: number | null;
  /** A business day on which a cast works; `tonight` is false then. */
  date: IsoDate | null;
};

export type ShopParams = CategoryToggles & Record<ShopFlag, boolean> & FoundBy & { sort: ShopSort | null };

export type CastParams = CategoryToggles & Record<CastFlag, boolean> & FoundBy & { sort: CastSort | null };

/** After this many entries, or after the last one shown. */
export type Start = { offset: number } | { after: Key };

export type Listed = { id: number; metres: number | null; key: Key };

export type EveningGroup = 'open' | 'later' | 'closed';
export type ListedShop = Listed & { group: EveningGroup | null };

/** 0 works now, 1 comes later, 2 has left (ラスト: the shop's closing). Only the group leaves the server. */
export type ShiftGroup = 0 | 1 | 2;
/** `group` is null when the list is not in order of start. */
export type ListedCast = Listed & { group: ShiftGroup | null; category: Category };

/** Per category under all other filters, and without each filter in use. */
export type ListingCounts = {
  total: number;
  byCategory: Record<Category, number>;
  /** `param`: the filter's name in the address, `category` for the toggles, `position` for `lat` and `long`. */
  relaxed: { param: string; count: number }[];
  /** Kilometres searched around the position; null without one. */
  radius: Radius | null;
};

export type Begun<L> = { match: TextMatch; counts: ListingCounts; found: L[] };
