import type { IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { PriceKind } from '../../core/db/schema.ts';
import type { Picture } from '../../gateways/media/contract.ts';

/** Opening hours of one business day in business minutes; `null` is a closed day. */
export type DayHours = { openMinute: number; closeMinute: number } | null;

/** Open intervals as epoch minutes, today's and tomorrow's: what the browser needs to say 営業中 or あと40分で開店. */
export type OpenInterval = [open: number, close: number];

/** A shop in a list. */
export type ShopCardView = {
  id: number;
  path: string;
  name: string;
  category: Category;
  /** Month of the licence check as `2026-11`, or null when it was never checked. */
  verifiedMonth: string | null;
  areaName: string;
  /** 「新宿駅 東口 徒歩4分」 */
  access: string | null;
  photo: Picture | null;
  today: DayHours;
  openings: OpenInterval[];
  /** All-in price in yen of the first 60 minutes for one person. */
  total60: number | null;
  rating: number | null;
  reviewCount: number;
  hasCoupon: boolean;
  tonight: { count: number; icons: Picture[] };
  /** Straight distance from the visitor; null in a list that is not about a position. */
  metres: number | null;
};

/** One structured price. Sets may hold for part of the night only (business minutes). */
export type PriceItem = {
  kind: PriceKind;
  label: string;
  amount: number;
  minutes: number | null;
  startMinute: number | null;
  endMinute: number | null;
};

/** Everything the price calculator needs; amounts are yen before service charge and tax. */
export type PriceList = { servicePercent: number; taxPercent: number; items: PriceItem[] };

export type Coupon = {
  id: number;
  discountDetail: string;
  frequencyText: string;
  conditions: string | null;
  expiresOn: IsoDate | null;
};
