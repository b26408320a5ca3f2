import { z } from '@hono/zod-openapi';
import { longId } from '../../core/http/number-fields.ts';
import { REPORT_REASONS } from './rules.ts';

/** Counted once for each thing, which is hidden from the reporter at once. */
export const reportForm = z
  .object({
    model: z.enum(['Tl', 'TlComment', 'Cast', 'Review', 'Shop']),
    id: longId(),
    reason: z.enum(
      REPORT_REASONS.map(({ value }) => value),
      '理由を選択してください。',
    ),
    detail: z.string().max(20_000).default(''),
  })
  .openapi('ReportForm');
export type ReportForm = z.infer<typeof reportForm>;

export const reports = z
  .object({
    items: z.array(
      z.object({
        key: z.string().openapi({ description: '行の識別子' }),
        label: z.string().openapi({ example: 'さくらさんの投稿へのコメント' }),
        reason: z.string(),
        reportedOn: z.string(),
        outcome: z.string().openapi({ example: '確認中です。' }),
      }),
    ),
  })
  .openapi('Reports');
export type Reports = z.infer<typeof reports>;
