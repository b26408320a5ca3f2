import { z } from '@hono/zod-openapi';
import { shortId, shortIdText, tickBox } from '../../core/http/number-fields.ts';
import { rowName } from '../../core/http/row-name.ts';
import { DOCUMENT_SEEN } from './rules.ts';

const TYPED_MAX = 2000;
const typed = (label: string) =>
  z
    .string({ error: `${label}を入力してください。` })
    .max(TYPED_MAX, `${label}が長すぎます。`)
    .optional();

export const NOT_LISTED = 'お店を選択肢から選んでください。';
export const shopSettingForm = z
  .object({
    shopId: shortId(NOT_LISTED).nullish(),
    notFound: tickBox().optional(),
    shopName: typed('店舗名'),
    areaName: typed('エリア名'),
    shopUrl: typed('URL'),
    notifyFollowers: z.boolean().optional().openapi({ description: 'お店が承認したらフォロワーに知らせる' }),
  })
  .openapi('ShopSettingForm');
export type ShopSettingForm = z.infer<typeof shopSettingForm>;

export const ownParams = z.object({ myId: z.string() });
export const requestParams = z.object({ myId: z.string(), id: rowName('affiliation') });
export const ownShopParams = z.object({ myId: z.string(), id: shortIdText() });

const shop = z.object({ id: z.number(), name: z.string(), path: z.string().nullable() });
export const shopSetting = z
  .object({
    message: z.string().optional(),
    shop: shop.nullable().openapi({ description: 'いま所属しているお店' }),
    request: z.object({ id: z.string(), shop, askedOn: z.string(), notifyFollowers: z.boolean() }).nullable(),
    hasPage: z.boolean(),
    isNamed: z.boolean(),
    history: z.array(
      z.object({
        id: z.string(),
        shop,
        status: z.enum(['pending', 'active', 'declined', 'withdrawn', 'ended']),
        text: z.string(),
        since: z.string().nullable(),
        on: z.string(),
      }),
    ),
  })
  .openapi('ShopSetting');
export type ShopSetting = z.infer<typeof shopSetting>;

export const deskParams = z.object({ id: shortIdText() });
export const deskRequestParams = z.object({ id: shortIdText(), requestId: rowName('affiliation') });
export const deskCastParams = z.object({ id: shortIdText(), castId: shortIdText() });

export const agreement = z
  .object({
    documentSeen: z.literal(true, `「${DOCUMENT_SEEN}」にチェックを入れてください。`),
    castId: shortId('女の子を選択肢から選んでください。').nullish().openapi({
      description: 'アカウントのないページのうち、この女の子のもの。省略時は新しいページを作る',
    }),
  })
  .openapi('AffiliationAgreement');
export type Agreement = z.infer<typeof agreement>;

export const castMove = z
  .object({
    before: shortId().nullable().openapi({ description: 'この女の子の前に置く。nullで最後' }),
  })
  .openapi('ShopCastMove');
export type CastMove = z.infer<typeof castMove>;

const cast = z.object({ id: z.number(), name: z.string(), path: z.string() });
export const shopCasts = z
  .object({
    message: z.string().optional(),
    requests: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isNamed: z.boolean(),
        path: z.string().nullable(),
        askedOn: z.string(),
      }),
    ),
    casts: z.array(cast.extend({ isShown: z.boolean(), hasAccount: z.boolean() })),
  })
  .openapi('ShopCasts');
export type ShopCasts = z.infer<typeof shopCasts>;
