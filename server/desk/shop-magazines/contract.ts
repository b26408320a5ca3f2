import { z } from '@hono/zod-openapi';
import { BODY_MAX, SUBJECT_MAX } from '../../community/magazines/rules.ts';
import { shortIdText } from '../../core/http/number-fields.ts';
import { readScheduledTime } from '../../core/http/published-on.ts';
import { rowName } from '../../core/http/row-name.ts';
import { textField } from '../../core/http/text-field.ts';
import { readText } from '../../core/text/read-text.ts';
import { plainForm } from '../../core/text/visible.ts';

const TIME_MAX = 30;
const MALFORMED = '配信日時の形式が正しくありません。例：2026-11-20 18:00';

export const magazineShop = z.object({ id: shortIdText() });
export const magazinePlan = magazineShop.extend({ planId: rowName('magazine-plan') });

export const issueText = z
  .object({
    subject: textField((typed) => readText(typed, { label: '件名', max: SUBJECT_MAX })),
    body: textField((typed) => readText(typed, { label: '本文', max: BODY_MAX, lines: true })),
  })
  .openapi('ShopMagazineText');
export type IssueText = z.infer<typeof issueText>;

export const issueForm = issueText
  .extend({
    sendOn: z
      .string()
      .max(TIME_MAX, MALFORMED)
      .optional()
      .transform((typed, context): Date | null => {
        const at = readScheduledTime(plainForm(typed ?? ''));
        if (at !== undefined) return at;
        context.addIssue({ code: 'custom', message: MALFORMED });
        return z.NEVER;
      })
      .openapi({ type: 'string', description: '日本時間。空のときはすぐに' }),
  })
  .openapi('ShopMagazineForm');
export type IssueForm = z.infer<typeof issueForm>;

export const shopMagazines = z
  .object({
    readers: z.string().openapi({ description: '登録している人の数。5刻み、5人未満は「5人未満」' }),
    canTest: z.boolean(),
    problem: z.string().nullable().openapi({ description: 'いま配信も予約もできないときの理由' }),
    items: z.array(
      z.object({
        key: z.string(),
        plan: z.string().nullable().openapi({ description: '取り消せる予約の名前' }),
        state: z.enum(['waiting', 'unsent', 'sending', 'sent']),
        subject: z.string(),
        body: z.string(),
        on: z.string().openapi({ example: '11/27(金) 25:30' }),
        results: z.string().openapi({ example: '配信：120人以上　7日以内に停止：5人未満' }),
      }),
    ),
    message: z.string().optional(),
  })
  .openapi('ShopMagazines');
export type ShopMagazines = z.infer<typeof shopMagazines>;
