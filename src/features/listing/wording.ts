import { formatDate } from '#server/business-day.ts';
import type { CastParams, ShopParams } from '#server/listing/contract.ts';
import { categoryText } from '#server/listing/names.ts';
import { isHoliday } from '#server/schedules/holidays.ts';

export const count = (n: number): string => n.toLocaleString('ja-JP');
export const yen = (n: number): string => `¥${count(n)}`;

export function shopHeading(place: string, params: ShopParams): string {
  return `${place}の${categoryText(params) ?? 'お店'}`;
}

export function castHeading(place: string, params: CastParams): string {
  const category = categoryText(params);
  const who = category ? `${category}の女の子` : '女の子';
  if (params.tonight) return `${place}の今夜の出勤${category ? `（${category}）` : ''}`;
  return params.date
    ? `${place}の${formatDate(params.date, isHoliday(params.date))}の出勤`
    : `${place}の${who}`;
}

/** 「720m」 or 「1.2km」. */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10}m` : `${(metres / 1000).toFixed(1)}km`;
