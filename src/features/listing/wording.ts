import { formatDate } from '#server/business-day.ts';
import { CATEGORY_NAMES } from '#server/categories.ts';
import type {
  CastParams,
  CastSort,
  CategoryToggles,
  ShopFlag,
  ShopParams,
  ShopSort,
} from '#server/listing/contract.ts';
import { shownCategories } from '#server/listing/rules.ts';
import { isHoliday } from '#server/schedules/holidays.ts';

export const count = (n: number): string => n.toLocaleString('ja-JP');
export const yen = (n: number): string => `¥${count(n)}`;

export const FLAG_NAMES: Record<ShopFlag, string> = {
  open: '営業中',
  tonight: '今夜出勤あり',
  coupon: 'クーポンあり',
  first: '初回料金あり',
  card: 'カード可',
  room: '個室あり',
};

export const budgetName = (max: number): string => `60分 総額${count(max)}円まで`;

export const SHOP_SORT_NAMES: Record<ShopSort, string> = {
  recommend: 'おすすめ',
  new: '新着',
  review: '口コミ評価',
  price: '料金が安い',
};

export const SHOP_SORT_REASONS: Record<ShopSort, string> = {
  recommend: '情報の新しさと、口コミの評価・件数から決めています。掲載料の有無は順位に影響しません。',
  new: '掲載を始めた日が新しい順です。',
  review: '口コミの総合評価が高い順です。同じ評価なら、件数の多い順です。',
  price: 'はじめの60分の総額（税・サ込）が安い順です。料金が未登録のお店は最後に並びます。',
};

export const CAST_SORT_NAMES: Record<CastSort, string> = {
  recommend: 'おすすめ',
  start: '出勤が早い',
  new: '新着',
};

/** `today` tells whether the list is about the running business day, whose shifts have three states. */
export function castSortReason(sort: CastSort, today: boolean): string {
  if (sort === 'recommend') return '投稿・プロフィール・出勤の更新が新しい順です。';
  if (sort === 'new') return '登録が新しい順です。';
  return today ? '出勤中・これから・終了の順に、それぞれ早い時間から並べています。' : '出勤が早い順です。';
}

/** 「キャバクラ」, 「キャバクラ・ガールズバー」, or null when every category is shown. */
export function categoryText(params: CategoryToggles): string | null {
  const shown = shownCategories(params);
  return shown.length === 3 ? null : shown.map((category) => CATEGORY_NAMES[category]).join('・');
}

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

/** How a filter is named when the visitor is told what it costs: 「クーポンあり」. */
export function filterName(param: string, params: ShopParams | CastParams): string {
  if (param === 'category') return categoryText(params) ?? '業種';
  if (param === 'budgetMax' && 'budgetMax' in params) return budgetName(params.budgetMax ?? 0);
  if (param === 'date' && 'date' in params && params.date)
    return `${formatDate(params.date, isHoliday(params.date))}に出勤`;
  if (param === 'tonight' && 'date' in params) return '今夜の出勤';
  return FLAG_NAMES[param as ShopFlag];
}

/** The same list without one filter. */
export function without<P extends ShopParams | CastParams>(params: P, param: string): P {
  if (param === 'category') return { ...params, caba: false, girls: false, sexy: false };
  if (param === 'budgetMax') return { ...params, budgetMax: null };
  if (param === 'date') return { ...params, date: null, sort: null };
  // An order by start asks for tonight by itself.
  if (param === 'tonight' && 'date' in params) return { ...params, tonight: false, sort: null };
  return { ...params, [param]: false };
}
