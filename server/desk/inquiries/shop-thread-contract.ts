import { z } from '@hono/zod-openapi';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { REPLY_MAX } from './rules.ts';

const ownShopInquiry = z.object({
  receipt: z.string(),
  subject: z.string().openapi({ example: '空席・予約' }),
  shop: z.string().openapi({ description: 'お店の名前' }),
  shopPath: z.string().nullable().openapi({ description: '掲載が終わったお店はnull' }),
  message: z.string(),
  isAnonymous: z.boolean().openapi({ description: '名前も連絡先もお店に伝わっていない' }),
  sentOn: z.string(),
  state: z.enum(['waiting', 'answered']),
  reply: z.string().nullable().openapi({ description: '最新の返信' }),
  unread: z.number().openapi({ description: 'まだ読んでいない返信の数' }),
});

export const ownShopInquiries = z.object({ items: z.array(ownShopInquiry) }).openapi('OwnShopInquiries');
export type OwnShopInquiries = z.infer<typeof ownShopInquiries>;

export const shopThread = ownShopInquiry
  .extend({
    visit: z.string().nullable().openapi({ example: '11/25(水)の夜 1:30・2名' }),
    replies: z.array(
      z.object({
        position: z.number(),
        message: z.string(),
        sentOn: z.string(),
        unread: z.boolean(),
        isAutomatic: z.boolean().openapi({ description: 'お店の自動の返信' }),
      }),
    ),
  })
  .openapi('ShopThread');
export type ShopThread = z.infer<typeof shopThread>;

export const shopReply = z
  .object({ message: textField((typed) => readText(typed, { label: '本文', max: REPLY_MAX, lines: true })) })
  .openapi('ShopReply');
