import { isDeepStrictEqual } from 'node:util';
import type { ShopSnapshot } from '../../directory/importing/shop-snapshots.ts';
import type { CheckedImport } from './contract.ts';

/** What an admin reads; columns without a line here keep their own name. */
const NAMES = new Map<string, string>(
  Object.entries({
    ...{ name: '店名', kana: 'よみ', category: '業種', prefecture_id: '都道府県', area_id: 'エリア' },
    ...{
      station_id: '最寄り駅',
      station_exit: '出口',
      walk_minutes: '徒歩',
      address: '住所',
      building: '建物',
    },
    ...{ way_in: '道案内', last_train: '終電', lat: '緯度', lng: '経度', tel: '電話番号', line_id: 'LINE' },
    ...{ website: '公式サイト', chain: '系列', service_percent: 'サービス料', tax_percent: '消費税' },
    ...{ total_60: '60分の総額', seats: '席数', has_private_room: '個室', accepts_cards: 'カード' },
    ...{ has_coupon: 'クーポンの有無', license_number: '許可番号', license_checked_on: '許可確認日' },
    ...{ catch_copy: 'キャッチコピー', introduction: '紹介文', notice: 'お知らせ' },
    ...{ hours: '営業時間', prices: '料金', coupons: 'クーポン' },
  }),
);

const TEXT_MAX = 120;
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'なし';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
};

const partsOf = ({ shop, hours, prices, coupons }: ShopSnapshot): Record<string, unknown> => ({
  ...shop,
  hours,
  prices,
  coupons,
});

/** The database keeps a snapshot with its keys in another order. */
export const isSame = (a: ShopSnapshot, b: ShopSnapshot): boolean =>
  isDeepStrictEqual(partsOf(a), partsOf(b));

type Comparison = Pick<CheckedImport, 'fresh' | 'changed' | 'unchanged' | 'changes'>;

/** Shops before and after an import, told apart by their codes. */
export function compare(before: readonly ShopSnapshot[], after: readonly ShopSnapshot[]): Comparison {
  const known = new Map(before.map((shop) => [shop.code, shop]));
  const changes = after.flatMap((shop) => {
    const old = known.get(shop.code);
    if (old && isSame(old, shop)) return [];
    const [was, is] = [old ? partsOf(old) : {}, partsOf(shop)];
    const fields = Object.keys(is)
      .filter((name) => old && !isDeepStrictEqual(was[name], is[name]))
      .map((name) => ({ name: NAMES.get(name) ?? name, from: textOf(was[name]), to: textOf(is[name]) }));
    return [{ code: shop.code, name: String(shop.shop.name), isNew: !old, fields }];
  });
  const fresh = changes.filter(({ isNew }) => isNew).length;
  return { fresh, changed: changes.length - fresh, unchanged: after.length - changes.length, changes };
}
