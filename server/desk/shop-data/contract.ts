import { z } from '@hono/zod-openapi';
import { UPLOAD_ID } from '../../community/posting/contract.ts';
import { isKnownDate } from '../../core/business-day.ts';
import { longId, shortIdText, wholeNumber } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { CellError, telCell, urlCell } from '../../directory/importing/cells.ts';
import {
  ADDRESS_MAX,
  ALT_MAX,
  AMOUNT_MAX,
  BUILDING_MAX,
  CAPTION_MAX,
  CATCH_COPY_MAX,
  CONDITIONS_MAX,
  COUPONS_MAX,
  DAYS_MAX,
  DISCOUNT_MAX,
  EXIT_MAX,
  FIRST_OPEN,
  FREQUENCY_MAX,
  INTRODUCTION_MAX,
  LABEL_MAX,
  LAST_CLOSE,
  LAST_TRAIN_MAX,
  LINE_ID_MAX,
  MINUTES_MAX,
  NOTE_MAX,
  NOTICE_MAX,
  PARTS,
  PHOTOS_MAX,
  PRICE_KINDS,
  PRICES_MAX,
  SEATS_MAX,
  SERVICE_MAX,
  TAX_MAX,
  WALK_MAX,
  WAY_IN_MAX,
} from './rules.ts';

const text = (label: string, max: number, given: { required?: boolean; lines?: boolean } = {}) =>
  textField((typed) => readText(typed, { label, max, ...given }));

const minute = (problem: string) => wholeNumber(FIRST_OPEN, LAST_CLOSE, problem);
const hours = z
  .object({ open: minute('開店の時刻を選択してください。'), close: minute('閉店の時刻を選択してください。') })
  .strict()
  .refine(({ open, close }) => close > open, '閉店は開店より後の時刻にしてください。')
  .nullable();

const week = z.array(hours).length(7, '7曜日分の営業時間を指定してください。');

const date = z
  .string('日付を選択してください。')
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日付を選択してください。')
  .refine(isKnownDate, '日付を選択してください。');
const specialDay = z.object({ date, hours, note: text('メモ', NOTE_MAX, { required: false }) }).strict();
const days = z.array(specialDay).max(DAYS_MAX, `登録できるのは${DAYS_MAX}日までです。`);

const percent = (name: string, max: number) =>
  wholeNumber(0, max, `${name}は0〜${max}の数字で入力してください。`);
const price = z
  .object({
    kind: z.enum(
      PRICE_KINDS.map(({ kind }) => kind),
      '種類を選択してください。',
    ),
    label: text('表示名', LABEL_MAX),
    amount: wholeNumber(0, AMOUNT_MAX, '金額は0円から100万円までの数字で入力してください。'),
    minutes: wholeNumber(1, MINUTES_MAX, `時間は1〜${MINUTES_MAX}分で入力してください。`).nullable(),
    startMinute: minute('時間帯の始まりを選択してください。').nullable(),
    endMinute: minute('時間帯の終わりを選択してください。').nullable(),
  })
  .strict();
const prices = z
  .object({
    servicePercent: percent('サービス料', SERVICE_MAX),
    taxPercent: percent('消費税', TAX_MAX),
    items: z.array(price).max(PRICES_MAX, `料金は${PRICES_MAX}件まで登録できます。`),
  })
  .strict();

const coupon = z
  .object({
    discountDetail: text('クーポンの内容', DISCOUNT_MAX),
    frequencyText: text('利用できる回数', FREQUENCY_MAX),
    conditions: text('条件', CONDITIONS_MAX, { required: false, lines: true }),
    startsOn: date.nullable().default(null),
    expiresOn: date.nullable(),
  })
  .strict();
const coupons = z.array(coupon).max(COUPONS_MAX, `クーポンは${COUPONS_MAX}件まで登録できます。`);

/** As a file of shops is read: `read` throws what is wrong. */
const cell = (read: (typed: string) => string | null) =>
  textField((typed) => {
    try {
      return { value: read(typed) ?? '' };
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      return { problem: error.message };
    }
  });
const contact = z
  .object({
    tel: cell(telCell),
    lineId: text('LINE ID', LINE_ID_MAX, { required: false }),
    website: cell(urlCell),
    seats: wholeNumber(1, SEATS_MAX, `席数は1〜${SEATS_MAX}の数字で入力してください。`).nullable(),
    hasPrivateRoom: z.boolean(),
    acceptsCards: z.boolean(),
  })
  .strict();

const POINT = '地図の位置は、日本の緯度と経度で指定してください。';
const degrees = (least: number, most: number) =>
  z.number(POINT).min(least, POINT).max(most, POINT).nullable();
const station = z
  .object({ id: wholeNumber(1, 2 ** 31 - 1, '駅を選択してください。'), name: z.string().max(100) })
  .strict();
const place = z
  .object({
    address: text('住所', ADDRESS_MAX, { required: false }),
    building: text('建物名・階', BUILDING_MAX, { required: false }),
    station: station.nullable(),
    stationExit: text('出口', EXIT_MAX, { required: false }),
    walkMinutes: wholeNumber(1, WALK_MAX, `徒歩は1〜${WALK_MAX}分で入力してください。`).nullable(),
    wayIn: text('行き方', WAY_IN_MAX, { required: false }),
    lastTrain: text('終電', LAST_TRAIN_MAX, { required: false }),
    lat: degrees(20, 46),
    lng: degrees(122, 154),
  })
  .strict();
const plain = z.string();
const storedPlace = place.extend({
  ...{ address: plain, building: plain, stationExit: plain, wayIn: plain, lastTrain: plain },
});

const words = z
  .object({
    catchCopy: text('キャッチコピー', CATCH_COPY_MAX, { required: false }),
    introduction: text('紹介文', INTRODUCTION_MAX, { required: false, lines: true }),
    notice: text('お知らせ', NOTICE_MAX, { required: false, lines: true }),
  })
  .strict();

const photoId = z.string().regex(UPLOAD_ID, '写真の指定が正しくありません。');
const photo = z
  .object({
    id: photoId,
    alt: text('写真の説明', ALT_MAX, { required: false }),
    caption: text('キャプション', CAPTION_MAX, { required: false }),
  })
  .strict();
const photos = z.array(photo).max(PHOTOS_MAX, `写真は${PHOTOS_MAX}枚まで登録できます。`);

const stored = z.object({
  hours: week,
  days: z.array(z.object({ date: z.string(), hours, note: z.string() })),
  prices: prices.extend({ items: z.array(price.extend({ label: z.string() })) }),
  coupons: z.array(
    coupon.extend({ discountDetail: z.string(), frequencyText: z.string(), conditions: z.string() }),
  ),
  photos: z.array(photo.extend({ alt: z.string(), caption: z.string() })),
  words: z.object({ catchCopy: z.string(), introduction: z.string(), notice: z.string() }),
  contact: contact.extend({ tel: z.string(), lineId: z.string(), website: z.string() }),
  place: storedPlace,
});

/** `was`: what stood there when it was opened; what has changed since is not overwritten. */
const changeOf = <W extends z.ZodType, T extends z.ZodType>(was: W, to: T) => z.object({ was, to }).strict();
export const hoursChange = changeOf(stored.shape.hours, week).openapi('ShopHoursChange');
export const daysChange = changeOf(stored.shape.days, days).openapi('ShopDaysChange');
export const pricesChange = changeOf(stored.shape.prices, prices).openapi('ShopPricesChange');
export const couponsChange = changeOf(stored.shape.coupons, coupons).openapi('ShopCouponsChange');
export const photosChange = changeOf(stored.shape.photos, photos).openapi('ShopPhotosChange');
export const contactChange = changeOf(stored.shape.contact, contact).openapi('ShopContactChange');
export const placeChange = changeOf(stored.shape.place, place).openapi('ShopPlaceChange');
export const wordsChange = changeOf(stored.shape.words, words).openapi('ShopWordsChange');

const of = <P extends keyof typeof stored.shape, T extends z.ZodType>(part: P, to: T) =>
  z.object({ part: z.literal(part), was: stored.shape[part], to }).strict();
export const previewForm = z
  .discriminatedUnion('part', [
    ...([of('hours', week), of('days', days), of('prices', prices), of('coupons', coupons)] as const),
    ...([of('photos', photos), of('words', words), of('contact', contact), of('place', place)] as const),
  ])
  .openapi('ShopPreviewForm');
export const previewMade = z.object({ path: z.string() });

export const dataParams = z.object({ id: shortIdText() });
/** `was`: what the shop sees as it says that it is true. */
export const confirmation = z
  .object({
    part: z.enum(PARTS, '項目を選択してください。'),
    was: z.union([
      ...([stored.shape.hours, stored.shape.days, stored.shape.prices] as const),
      ...([stored.shape.coupons, stored.shape.photos, stored.shape.words] as const),
      ...([stored.shape.contact, stored.shape.place] as const),
    ]),
  })
  .strict();
export const undo = z.object({ change: longId() }).strict();

export const photoForm = z
  .object({ file: z.any().openapi({ type: 'string', format: 'binary' }) })
  .openapi('ShopPhotoForm');
/** `src` is small, `full` as large as it is there; both for the shop alone until it is published. */
export const storedPhoto = z
  .object({ id: z.string(), src: z.string(), full: z.string() })
  .openapi('ShopPhotoFile');
export type ShopPhotoFile = z.infer<typeof storedPhoto>;

export const shopData = z
  .object({
    category: z.enum(['caba', 'girls', 'sexy']),
    isDraft: z.boolean().openapi({ description: 'まだ公開していないお店' }),
    today: z.string(),
    data: stored,
    stations: z
      .array(z.object({ id: z.number(), name: z.string(), lat: z.number(), lng: z.number() }))
      .openapi({ description: '近い順の駅' }),
    files: z.array(storedPhoto).openapi({ description: '写真のファイル。dataのphotosの順' }),
    confirmed: z
      .array(z.object({ part: z.enum(PARTS), on: z.string(), days: z.number() }))
      .openapi({ description: 'お店が正しいと確認した項目。daysは確認からの日数' }),
    changes: z.array(
      z.object({
        id: z.number(),
        part: z.enum(PARTS),
        lines: z.array(z.string()),
        on: z.string(),
        by: z.string().nullable().openapi({ description: 'お店のアカウントの名前。nullは運営' }),
        reason: z.string().nullable().openapi({ description: '運営が写真を削除した理由' }),
        canUndo: z.boolean(),
      }),
    ),
    message: z.string().optional(),
  })
  .openapi('ShopData');
export type ShopDesk = z.infer<typeof shopData>;
