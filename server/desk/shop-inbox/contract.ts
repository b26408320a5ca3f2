import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { AUTO_REPLY_MAX, INBOX_KEY, REPLY_MINUTES, SHOP_MACRO_MAX, SHOP_MACRO_TITLE_MAX } from './rules.ts';

const NAME_MAX = 40;
const NOTHING_MARKED = '既読・対応済み・担当のどれを変更するかを指定してください。';

export const inboxParams = z.object({
  id: shortIdText(),
  key: z.string().max(NAME_MAX).regex(INBOX_KEY).openapi({ example: '20261121-7K3F9Q' }),
});
/** What is left out stays as it is. */
export const inboxMark = z
  .object({
    seen: z.literal(true).optional().openapi({ description: '読んだ' }),
    done: z.boolean().optional().openapi({ description: '対応済み' }),
    assignee: z.string().max(NAME_MAX).nullish().openapi({ description: '担当。nullで外す' }),
  })
  .refine((mark) => Object.values(mark).some((each) => each !== undefined), NOTHING_MARKED)
  .openapi('ShopInboxMark');
export type InboxMark = z.infer<typeof inboxMark>;

export const inboxMarked = z
  .object({ message: z.string(), isDone: z.boolean(), assignee: z.string().nullable(), state: z.string() })
  .openapi('ShopInboxMarked');
export type InboxMarked = z.infer<typeof inboxMarked>;

export const macroShop = z.object({ id: shortIdText() });
export const macroParams = macroShop.extend({ macroId: shortIdText() });
export const shopMacro = z
  .object({
    title: textField((typed) => readText(typed, { label: '名前', max: SHOP_MACRO_TITLE_MAX })),
    body: textField((typed) => readText(typed, { label: '文', max: SHOP_MACRO_MAX, lines: true })),
  })
  .openapi('ShopMacro');
export type ShopMacro = z.infer<typeof shopMacro>;

export const shopMacros = z
  .object({
    message: z.string(),
    macros: z.array(z.object({ id: z.number().nullable(), title: z.string(), body: z.string() })),
  })
  .openapi('ShopMacros');
export type ShopMacros = z.infer<typeof shopMacros>;

export const replySettings = z
  .object({
    target: z
      .enum(['', ...REPLY_MINUTES.map(String)], '返信のめやすを選択肢から選んでください。')
      .openapi({ description: '分' }),
    autoReply: textField((typed) =>
      readText(typed, { label: '自動の返信', max: AUTO_REPLY_MAX, required: false, lines: true }),
    ),
  })
  .openapi('ShopReplySettings');
export type ReplySettingsForm = z.infer<typeof replySettings>;
