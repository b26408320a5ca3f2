import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';

const item = z.object({
  kind: z.enum([
    'first_set',
    'set',
    'extension',
    'nomination',
    'hall_nomination',
    'companion',
    'guest_drink',
    'cast_drink',
    'other',
  ]),
  label: z.string(),
  amount: z.number().openapi({ description: 'サービス料と税を加える前の金額（円）' }),
  minutes: z.number().nullable(),
  startMinute: z.number().nullable(),
  endMinute: z.number().nullable(),
});

export const shopPrices = z
  .object({
    name: z.string(),
    path: z.string(),
    servicePercent: z.number(),
    taxPercent: z.number(),
    items: z.array(item),
    hours: z
      .object({ openMinute: z.number(), closeMinute: z.number() })
      .nullable()
      .openapi({ description: '1週間でいちばん早い開店と遅い閉店。営業日の0時からの分' }),
  })
  .openapi('ShopPrices');

export const pricesQuery = z.object({
  shopId: shortIdText('お店の番号を指定してください。'),
});

export type ShopPrices = z.infer<typeof shopPrices>;
