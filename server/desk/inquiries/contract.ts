import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { longId } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { readEmail } from '../../identity/accounts/rules.ts';
import { formGuard } from '../../identity/form-tokens/contract.ts';
import { done } from '../../identity/sessions/contract-calls.ts';
import {
  AREA_NAME_MAX,
  INQUIRY_MAX,
  INQUIRY_MIN,
  INQUIRY_STATES,
  MESSAGE_MAX,
  PERSON_MAX,
  RECEIPT,
  REPLY_MAX,
  readShopTel,
  readSiteUrl,
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

export const shopEntryReceived = inquiryReceived
  .extend({
    listed: z
      .object({ id: z.number(), name: z.string() })
      .nullable()
      .openapi({ description: '掲載済みのお店：管理の申請として受け付けた' }),
  })
  .openapi('ShopEntryReceived');
export type ShopEntryReceived = z.infer<typeof shopEntryReceived>;

export const memberInquiry = z
  .object({
    message: textField((typed) => {
      const read = readText(typed, { label: 'お問い合わせ内容', max: INQUIRY_MAX, lines: true });
      const isShort = 'problem' in read ? typed.trim() === '' : countCharacters(read.value) < INQUIRY_MIN;
      return isShort ? { problem: `お問い合わせ内容は${INQUIRY_MIN}文字以上で入力してください。` } : read;
    }),
  })
  .openapi('MemberInquiry');
export type MemberInquiry = z.infer<typeof memberInquiry>;

const status = z.enum(
  INQUIRY_STATES.map(({ value }) => value),
  '状態を選択してください。',
);
export const inquiryStatus = z.object({ status }).openapi('InquiryStatus');
export type InquiryStatus = z.infer<typeof inquiryStatus>;

export const receiptText = () => z.string().regex(RECEIPT);
export const ownThread = z.object({ myId: z.string(), id: receiptText() });

const ownInquiry = z.object({
  receipt: z.string(),
  kind: z.enum(['correction', 'unlisted', 'other']),
  category: z.string(),
  status,
  message: z.string(),
  sentOn: z.string(),
  unread: z.number().openapi({ description: 'まだ読んでいない返信の数' }),
});

export const ownInquiries = z.object({ items: z.array(ownInquiry) }).openapi('OwnInquiries');
export type OwnInquiries = z.infer<typeof ownInquiries>;

const paragraphs = (label: string, max: number) =>
  textField((typed) => readText(typed, { label, max, lines: true }));

export const threadMessage = z
  .object({ message: paragraphs('メッセージ', INQUIRY_MAX) })
  .openapi('ThreadMessage');

export const staffReply = z
  .object({ message: paragraphs('本文', REPLY_MAX), status: status.optional() })
  .openapi('StaffReply');
export type StaffReply = z.infer<typeof staffReply>;

export const readUpTo = z.object({ upTo: longId() }).openapi('ReadUpTo');

export const inquiryThread = ownInquiry
  .extend({
    messages: z.array(
      z.object({
        position: z.number(),
        from: z.enum(['member', 'staff']),
        message: z.string(),
        sentOn: z.string(),
        unread: z.boolean(),
      }),
    ),
  })
  .openapi('InquiryThread', { description: 'messageは最初のお問い合わせ、messagesはその後のやりとり' });
export type InquiryThread = z.infer<typeof inquiryThread>;
