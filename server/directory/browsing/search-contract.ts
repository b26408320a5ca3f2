import { z } from '@hono/zod-openapi';
import { SUGGESTS_MAX, suggest } from '../search/contract.ts';

/** The shape of an address only; parse-params.ts judges the values, with a sentence per field. */
const flag = z.enum(['0', '1', '']).optional();
const placeId = z
  .string()
  .regex(/^([1-9]\d{0,8})?$/, '番号を指定してください。')
  .optional();
const shortText = z.string().max(40, '形式が正しくありません。').optional();

export const listQuery = z.object({
  text: z.string().optional().openapi({ description: '100文字以内。空白で区切った言葉のすべてに合うもの' }),
  prefectureId: placeId,
  areaId: placeId.openapi({ description: '都道府県より優先' }),
  stationId: placeId,
  lat: shortText.openapi({ description: '緯度 20〜46。小数第3位に丸めます', example: '35.694' }),
  long: shortText.openapi({ description: '経度 122〜154。小数第3位に丸めます', example: '139.703' }),
  radius: z
    .enum(['1', '3', '10', ''])
    .optional()
    .openapi({ description: 'km。省略時は10件見つかるまで1→3→10' }),
  caba: flag,
  girls: flag,
  sexy: flag,
  date: shortText.openapi({ description: '出勤する営業日。本日から7日後までの YYYY-MM-DD' }),
  tonight: flag.openapi({ description: '今夜の出勤' }),
  open: flag.openapi({ description: '営業中' }),
  seats: flag.openapi({ description: 'いま空席あり。お店が知らせてから60分以内' }),
  coupon: flag,
  verified: flag.openapi({ description: '営業許可を確認済み' }),
  budgetMax: shortText.openapi({ description: '60分総額の上限（円）', example: '10000' }),
});
export const shopQuery = z.object({
  first: flag.openapi({ description: '初回料金あり（お店のみ）' }),
  card: flag.openapi({ description: 'カード可（お店のみ）' }),
  room: flag.openapi({ description: '個室あり（お店のみ）' }),
});

export const searchQuery = listQuery.extend({
  type: z.enum(['shop', 'casts', '']).optional().openapi({ description: '省略時は shop' }),
  ...shopQuery.shape,
  sort: z
    .enum(['recommend', 'distance', 'new', 'review', 'start', 'price', ''])
    .optional()
    .openapi({ description: '省略時は recommend。lat があれば distance、女の子の date があれば start' }),
  cursor: z.string().max(400, '続きの位置が正しくありません。').optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)?$/, '1〜50の数で指定してください。')
    .optional(),
});

const picture = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.number(),
  height: z.number(),
  dot: z.string(),
  alt: z.string(),
});
/** In every item (specification §5): `class` is its category, `dot` the colour and `src` the file of its picture. */
const found = {
  id: z.number(),
  path: z.string(),
  class: z.enum(['caba', 'girls', 'sexy']),
  dot: z.string().nullable(),
  src: z.string().nullable(),
  name: z.string(),
  photo: picture.nullable(),
  metres: z.number().nullable().openapi({ description: '現在地からの直線距離。lat がなければ null' }),
};
const vacancy = z.object({
  state: z.enum(['free', 'busy']).openapi({ description: 'free 空席あり、busy 混み合っています' }),
  at: z.string().openapi({ description: '知らせた時刻', example: '21:40' }),
  endsAt: z.number().openapi({ description: '消える時刻（1970年からのミリ秒）' }),
});
const shopItem = z
  .object({
    ...found,
    type: z.literal('shop'),
    category: z.enum(['caba', 'girls', 'sexy']),
    verifiedMonth: z.string().nullable(),
    areaName: z.string(),
    access: z.string().nullable(),
    today: z.object({ openMinute: z.number(), closeMinute: z.number() }).nullable(),
    openings: z.array(z.tuple([z.number(), z.number()])),
    next: z
      .string()
      .nullable()
      .openapi({ description: '本日お休みのときの、次の開店', example: '11/24(火) 20:00' }),
    hasHours: z.boolean().openapi({ description: '営業時間の登録があるか' }),
    total60: z.number().nullable(),
    rating: z.number().nullable(),
    reviewCount: z.number(),
    hasCoupon: z.boolean(),
    tonight: z.object({ count: z.number(), icons: z.array(picture) }),
    vacancy: vacancy.nullable().openapi({ description: 'お店が知らせた席のようす。60分で自動に消える' }),
  })
  .openapi('FoundShop');
const castItem = z
  .object({
    ...found,
    type: z.literal('casts'),
    age: z.string().nullable(),
    shopName: z.string().nullable(),
    shopPath: z.string().nullable(),
    areaName: z.string().nullable(),
    group: z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .nullable()
      .openapi({
        description:
          '0 出勤中、1 これから、2 終了または今夜の出勤なし。出勤順と、17:00〜翌5:00の標準の順だけ',
      }),
    tonight: z
      .object({ start: z.string(), startsAt: z.number(), ended: z.boolean() })
      .nullable()
      .openapi({ description: '出勤の開始時刻。終了時刻は公開しない' }),
    isOff: z.boolean().openapi({ description: 'お休み。出勤もお休みもない日は未定' }),
  })
  .openapi('FoundCast');

const place = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  count: z.number().openapi({ description: 'お店の数' }),
  castCount: z.number(),
});
const nearPlace = z.object({ name: z.string(), path: z.string(), count: z.number(), metres: z.number() });

const toggle = z.union([z.literal(0), z.literal(1)]);

/** Answer of `GET /api/searches` (decisions §7). */
export const searchAnswer = z
  .object({
    isInput: z.boolean().openapi({ description: 'キーワードがあるか' }),
    resultText: z.string().openapi({ example: '新宿・歌舞伎町のキャバクラ 128件' }),
    total: z.number(),
    items: z.array(z.union([shopItem, castItem])),
    next: z.string().openapi({ description: '続きの cursor。最後は空' }),
    histories: z
      .array(z.string())
      .max(10)
      .openapi({ description: 'サーバーは検索履歴を保存しない。端末の履歴はブラウザが加える' }),
    suggests: z
      .array(suggest)
      .max(SUGGESTS_MAX)
      .openapi({ description: '1件も見つからないときの、もっとも近い名前' }),
    caba: toggle,
    girls: toggle,
    sexy: toggle,
    byCategory: z.object({ caba: z.number(), girls: z.number(), sexy: z.number() }),
    selectedRegion: z.string().nullable(),
    selectedPrefecture: place.nullable(),
    prefectureId: z.number().nullable(),
    areaId: z.number().nullable(),
    stationId: z.number().nullable(),
    type: z.enum(['shop', 'casts']),
    regionList: z.array(z.object({ name: z.string(), prefectures: z.array(place) })),
    area3List: z.array(place).openapi({ description: '選んだ都道府県のエリア' }),
    relax: z.array(z.object({ param: z.string(), label: z.string(), count: z.number() })).openapi({
      description: '条件を1つ外すと増えるもの',
      example: [{ param: 'coupon', label: '「クーポンあり」を外すと8件', count: 8 }],
    }),
    near: z
      .object({ areas: z.array(nearPlace), stations: z.array(nearPlace) })
      .openapi({ description: '現在地・エリア・駅の近くで、お店のある場所' }),
    radius: z.number().nullable().openapi({ description: '探した範囲（km）' }),
    sort: z.string(),
    sortReason: z.string().openapi({ example: '現在地から近い順です。距離は直線距離の目安です。' }),
    path: z
      .string()
      .openapi({ description: '同じ検索のページ', example: '/shops/?text=%E3%81%95%E3%81%8F%E3%82%89' }),
  })
  .openapi('SearchAnswer');

export type SearchAnswer = z.infer<typeof searchAnswer>;
export type FoundShop = z.infer<typeof shopItem>;
export type FoundCast = z.infer<typeof castItem>;
export type FoundPlace = z.infer<typeof place>;
