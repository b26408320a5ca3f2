import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { textField } from '../../core/http/text-field.ts';
import { readEmail } from '../../identity/accounts/rules.ts';
import { formGuard } from '../../identity/form-tokens/contract.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import {
  AREA_NAME_MAX,
  MESSAGE_MAX,
  PERSON_MAX,
  readShopTel,
  readSiteUrl,
  readText,
  SHOP_NAME_MAX,
} from './rules.ts';

const line = (label: string, max: number) => textField((typed) => readText(typed, { label, max }));
const AGREE = '「内容を確認しました」にチェックを入れてください。';

export const shopEntry = z
  .object({
    shopName: line('店舗名', SHOP_NAME_MAX),
    category: z.enum(CATEGORIES, { error: '業種を選択してください。' }),
    areaName: line('エリア名', AREA_NAME_MAX),
    tel: textField(readShopTel),
    shopUrl: textField(readSiteUrl).optional(),
    name: line('ご担当者のお名前', PERSON_MAX),
    email: textField(readEmail),
    message: textField((typed) =>
      readText(typed, { label: 'ご連絡事項', max: MESSAGE_MAX, required: false, lines: true }),
    ).optional(),
    agree: z.literal(true, AGREE),
    ...formGuard,
  })
  .openapi('ShopEntry');
export type ShopEntry = z.infer<typeof shopEntry>;

export const inquiryReceived = done.extend({ receipt: z.string() }).openapi('InquiryReceived', {
  example: { message: '掲載のお申し込みを受け付けました。', receipt: '20261121-7K3F9Q' },
});
export type InquiryReceived = z.infer<typeof inquiryReceived>;
