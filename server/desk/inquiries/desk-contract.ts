import { z } from '@hono/zod-openapi';
import { CATEGORIES } from '../../core/categories.ts';
import { longId, shortId } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { listOf, listQuery } from '../kit/list-contract.ts';
import { inquiryThread } from './contract.ts';
import { INQUIRY_STATES, MACRO_TITLE_MAX, REPLY_MAX } from './rules.ts';

export const deskQuery = listQuery(['old', 'new'], {
  state: z.enum(['open', 'checking', 'done', 'all'], '状態の指定が正しくありません。').default('open'),
  mine: z.literal('1').optional(),
});
export type DeskQuery = z.infer<typeof deskQuery>;

const status = z.enum(INQUIRY_STATES.map(({ value }) => value));
const person = z.object({ id: z.number(), name: z.string() });

const deskInquiry = z.object({
  id: z.number(),
  receipt: z.string(),
  category: z.string().openapi({ example: '掲載内容の報告' }),
  sender: z.string().openapi({ description: '会員の名前' }),
  status,
  assignee: z.string().nullable(),
  sentOn: z.string(),
  waitingSince: z.string().nullable().openapi({ description: '返信を待ち始めた時刻。返信済みはnull' }),
});
export const deskInquiries = listOf(deskInquiry).openapi('DeskInquiries');
export type DeskInquiries = z.infer<typeof deskInquiries>;

export const openedInquiry = inquiryThread
  .pick({ receipt: true, category: true, status: true, sentOn: true })
  .extend({
    id: z.number(),
    message: z.string(),
    sender: person.extend({ myId: z.string() }).nullable(),
    entry: z
      .object({
        shopName: z.string(),
        category: z.enum(CATEGORIES),
        areaName: z.string(),
        tel: z.string(),
        shopUrl: z.string(),
        name: z.string(),
        email: z.string(),
      })
      .nullable()
      .openapi({ description: '掲載のお申し込みのときだけ' }),
    assigneeId: z.number().nullable(),
    admins: z.array(person),
    messages: z.array(
      z.object({
        position: z.number(),
        from: z.enum(['member', 'staff']),
        message: z.string(),
        sentOn: z.string(),
        unread: z.boolean().openapi({ description: '相手がまだ読んでいない返信' }),
      }),
    ),
  })
  .openapi('OpenedInquiry');
export type OpenedInquiry = z.infer<typeof openedInquiry>;

export const assignment = z
  .object({ assigneeId: longId().nullable() })
  .openapi('InquiryAssignment', { description: 'nullは担当を外す' });

const words = (label: string, max: number, lines: boolean) =>
  textField((typed) => readText(typed, { label, max, lines }));
export const macroForm = z
  .object({
    title: words('定型文の名前', MACRO_TITLE_MAX, false),
    body: words('定型文', REPLY_MAX, true),
  })
  .openapi('MacroForm');
export type MacroForm = z.infer<typeof macroForm>;

export const macros = z
  .object({ items: z.array(z.object({ id: shortId(), title: z.string(), body: z.string() })) })
  .openapi('Macros');
export type Macros = z.infer<typeof macros>;
