import { CATEGORY_NAMES } from '../../core/categories.ts';
import { formatDate } from '../../core/holidays.ts';
import type { ShopFlag } from '../../core/listing-filters.ts';
import type {
  CastParams,
  CastSort,
  CategoryToggles,
  EveningGroup,
  FoundBy,
  ShopParams,
  ShopSort,
} from './contract.ts';
import { shownCategories } from './rules.ts';

const count = (n: number): string => n.toLocaleString('ja-JP');

export const FLAG_NAMES: Record<ShopFlag, string> = {
  open: '営業中',
  seats: 'いま空席あり',
  tonight: '今夜出勤あり',
  coupon: 'クーポンあり',
  verified: '営業許可を確認済み',
  first: '初回料金あり',
  card: 'カード可',
  room: '個室あり',
};

export const budgetName = (max: number): string => `60分 総額${count(max)}円まで`;

export const SHOP_SORT_NAMES: Record<ShopSort, string> = {
  recommend: 'おすすめ',
  distance: '近い',
  new: '新着',
  review: '口コミ評価',
  price: '料金が安い',
};

export const SHOP_SORT_REASONS: Record<ShopSort, string> = {
  recommend: '情報の新しさと、口コミの評価・件数から決めています。掲載料の有無は順位に影響しません。',
  distance: '現在地から近い順です。距離は直線距離の目安です。',
  new: '掲載を始めた日が新しい順です。',
  review: '口コミの総合評価が高い順です。同じ評価なら、件数の多い順です。',
  price: 'はじめの60分の総額（税込・サービス料込）が安い順です。料金が未登録のお店は最後に並びます。',
};

export const CAST_SORT_NAMES: Record<CastSort, string> = {
  recommend: 'おすすめ',
  start: '出勤が早い',
  distance: '近い',
  new: '新着',
};

const NAMED_FIRST = '名前が検索の言葉と同じものを先に、';

export const EVENING_SORT_NAMES = {
  shops: { recommend: '営業中が先', distance: '営業中が先・近い順' },
  casts: { recommend: '出勤中が先', distance: '出勤中が先・近い順' },
};
export const EVENING_GROUPS: Record<EveningGroup, string> = {
  open: '営業中',
  later: 'このあと開店',
  closed: 'お休み・営業終了',
};
const EVENING_FIRST =
  '17:00〜翌5:00は、営業中（出勤中の女の子がいるお店が先）・このあと開店・お休みや営業を終えたお店の順に並べています。その中では、';

export function shopSortReason(sort: ShopSort, params: Pick<FoundBy, 'text'>, evening = false): string {
  const first = evening ? EVENING_FIRST : '';
  if (sort !== 'recommend') return `${first}${SHOP_SORT_REASONS[sort]}`;
  return params.text === null
    ? `${first}${SHOP_SORT_REASONS.recommend}`
    : `${NAMED_FIRST}続けて${first}情報の新しさと口コミの評価・件数から決めています。掲載料の有無は順位に影響しません。`;
}

export const EVENING_CASTS = ['出勤中', 'これから', 'そのほかの女の子'] as const;
const CASTS_FIRST = '17:00〜翌5:00は、出勤中・これから出勤・そのほかの女の子の順に並べています。その中では、';

/** `today`: the list is about the running business day, whose shifts have three states. */
export function castSortReason(
  sort: CastSort,
  today: boolean,
  params?: Pick<FoundBy, 'text'>,
  evening = false,
): string {
  if (evening) return `${CASTS_FIRST}${castSortReason(sort, today, params)}`;
  if (sort === 'recommend' && params?.text)
    return `${NAMED_FIRST}続けて投稿・プロフィール・出勤の更新が新しい順です。`;
  if (sort === 'recommend') return '投稿・プロフィール・出勤の更新が新しい順です。';
  if (sort === 'distance') return '現在地から近いお店の順です。距離は直線距離の目安です。';
  if (sort === 'new') return '登録が新しい順です。';
  return today ? '出勤中・これから・終了の順に、それぞれ早い時間から並べています。' : '出勤が早い順です。';
}

/** 「キャバクラ」, 「キャバクラ・ガールズバー」; null when every category is shown. */
export function categoryText(params: CategoryToggles): string | null {
  const shown = shownCategories(params);
  return shown.length === 3 ? null : shown.map((category) => CATEGORY_NAMES[category]).join('・');
}

const isOfShops = (params: ShopParams | CastParams): params is ShopParams => 'first' in params;

const workingOn = (date: string): string => `${formatDate(date)}に出勤`;

export function filterName(param: string, params: ShopParams | CastParams): string {
  if (param === 'category') return categoryText(params) ?? '業種';
  if (param === 'text') return params.text ?? 'キーワード';
  if (param === 'position') return '現在地の近く';
  if (param === 'radius') return `${params.radius ?? 10}km以内`;
  if (param === 'budgetMax') return budgetName(params.budgetMax ?? 0);
  if (param === 'date' && params.date)
    return isOfShops(params) ? `${workingOn(params.date)}あり` : workingOn(params.date);
  if (param === 'tonight' && !isOfShops(params)) return '今夜の出勤';
  return FLAG_NAMES[param as ShopFlag];
}

export function without<P extends ShopParams | CastParams>(params: P, param: string): P {
  if (param === 'category') return { ...params, caba: false, girls: false, sexy: false };
  const nowhere = { lat: null, long: null, radius: null };
  if (param === 'position')
    return { ...params, ...nowhere, sort: params.sort === 'distance' ? null : params.sort };
  const sort = params.sort === 'start' ? null : params.sort;
  if (param === 'date') return { ...params, date: null, sort };
  if (param === 'tonight') return { ...params, tonight: false, sort };
  return { ...params, [param]: param in FLAG_NAMES ? false : null };
}

/** 「新宿・歌舞伎町のキャバクラ」, 「「さくら」に合う東京都の女の子」, 「現在地から1km以内のお店」. */
export function foundName(
  half: 'shops' | 'casts',
  place: string | null,
  params: CategoryToggles & FoundBy,
  radius: number | null,
): string {
  const category = categoryText(params);
  const what = half === 'shops' ? (category ?? 'お店') : category ? `${category}の女の子` : '女の子';
  const where = radius === null ? place : `現在地から${radius}km以内`;
  const fitting = params.text === null ? '' : `「${params.text}」に合う`;
  return `${fitting}${where === null ? '' : `${where}の`}${what}`;
}

/** `resultText` of a search (decisions §7). */
export function resultText(
  half: 'shops' | 'casts',
  place: string | null,
  params: CategoryToggles & FoundBy,
  counts: { total: number; radius: number | null },
): string {
  if (counts.total === 0) return `条件に合う${half === 'shops' ? 'お店' : '女の子'}が見つかりませんでした。`;
  const name = foundName(half, place, params, counts.radius);
  return `${name} ${count(counts.total)}${half === 'shops' ? '件' : '名'}`;
}
