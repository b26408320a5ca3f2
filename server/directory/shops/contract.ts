import type { IsoDate } from '../../core/business-day.ts';
import type { Category } from '../../core/categories.ts';
import type { PriceKind } from '../../core/db/schema.ts';
import type { VacancyState } from '../../core/db/shop-desk-tables.ts';
import type { Picture } from '../../gateways/media/picture.ts';

/** Business minutes; null is a closed day. */
export type DayHours = { openMinute: number; closeMinute: number } | null;

/** Epoch minutes of today and tomorrow, from which the browser derives 営業中 and あと40分で開店. */
export type OpenInterval = [open: number, close: number];

export type OpenHours = {
  today: DayHours;
  openings: OpenInterval[];
  /** The next opening where today is a day off: 「11/24(火) 20:00」; null where none is known within a week. */
  next: string | null;
  /** False when the shop has entered no hours at all. */
  hasHours: boolean;
};

/** As the shop said it at `at` (「21:40」); it is shown until `endsAt` (ms). */
export type Vacancy = { state: VacancyState; at: string; endsAt: number };

export type ShopCardView = OpenHours & {
  id: number;
  path: string;
  name: string;
  category: Category;
  /** `2026-11`; null when the licence was never checked. */
  verifiedMonth: string | null;
  areaName: string;
  access: string | null;
  photo: Picture | null;
  /** All-in yen of one person's first 60 minutes. */
  total60: number | null;
  rating: number | null;
  reviewCount: number;
  hasCoupon: boolean;
  tonight: { count: number; icons: Picture[] };
  vacancy: Vacancy | null;
  metres: number | null;
};

/** Sets and extensions may hold for part of the night only (business minutes). */
export type PriceItem = {
  kind: PriceKind;
  label: string;
  amount: number;
  minutes: number | null;
  startMinute: number | null;
  endMinute: number | null;
};

/** Amounts are yen before service charge and tax. */
export type PriceList = {
  servicePercent: number;
  taxPercent: number;
  items: PriceItem[];
  /** The earliest opening and the latest closing of a week; no visit is planned beyond them. */
  hours?: DayHours;
};

export type Coupon = {
  id: number;
  discountDetail: string;
  frequencyText: string;
  conditions: string | null;
  expiresOn: IsoDate | null;
};
