import { z } from '@hono/zod-openapi';
import { isKnownDate } from '../../core/business-day.ts';
import { shortId, shortIdText } from '../../core/http/number-fields.ts';
import { scheduleDate } from '../../directory/schedules/contract.ts';
import { CHANGES_MAX, FIRST_START, LAST_END, LAST_START, OWN_DAYS, type Weeks } from './rules.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NO_DATE = '日付は YYYY-MM-DD の形式で指定してください。';
const date = z.string().regex(DATE, NO_DATE).refine(isKnownDate, NO_DATE);

const span = z
  .object({
    start: z.number().int().min(FIRST_START).max(LAST_START),
    end: z.number().int().min(FIRST_START).max(LAST_END).nullable(),
  })
  .refine(({ start, end }) => end === null || end > start, '終わりは始まりより後の時刻にしてください。');
const cell = z
  .union([span, z.literal('off')])
  .nullable()
  .openapi({ description: '出勤（営業日の分。終わりのnullはラスト）、お休み（off）、未定（null）' });

export const shiftWeekParams = z.object({ id: shortIdText() });
const TWO_MOST = '表示できるのは1週間か2週間です。';
export const shiftWeekQuery = z.object({
  first: date.optional(),
  weeks: z
    .enum(['1', '2'], TWO_MOST)
    .default('1')
    .transform((text): Weeks => (text === '2' ? 2 : 1)),
});

export const shiftChanges = z
  .object({
    first: date.openapi({ description: '表示している週の初日' }),
    weeks: z.union([z.literal(1), z.literal(2)], TWO_MOST).default(1),
    changes: z
      .array(z.object({ castId: shortId(), date, was: cell, to: cell }))
      .min(1, '変更がありません。')
      .max(CHANGES_MAX, `一度に変更できるのは${CHANGES_MAX}件までです。`),
  })
  .openapi('ShiftChanges');
export type ShiftChanges = z.infer<typeof shiftChanges>;

const entered = z.object({
  date: z.string(),
  cell,
  byCast: z.boolean().openapi({ description: 'ご本人の入力' }),
});
const cellOf = entered.extend({ castId: z.number() });
const day = scheduleDate.omit({ count: true }).extend({
  hours: z.object({ open: z.number(), close: z.number() }).nullable(),
});

export const shiftWeek = z
  .object({
    first: z.string(),
    today: z.string(),
    days: z.array(day),
    casts: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        isShown: z.boolean(),
        icon: z.string().nullable(),
      }),
    ),
    cells: z.array(cellOf).openapi({ description: '入力のある日だけ' }),
    conflicts: z
      .array(cellOf.omit({ byCast: true }).extend({ to: cell }))
      .optional()
      .openapi({ description: 'ほかの人が先に変えていたため、変更しなかった日' }),
    message: z.string().optional(),
  })
  .openapi('ShiftWeek');
export type ShiftWeek = z.infer<typeof shiftWeek>;

export const ownShiftParams = z.object({ myId: z.string() });
export const ownShiftChanges = z
  .object({
    changes: z
      .array(z.object({ date, was: cell, to: cell.unwrap() }))
      .min(1, '変更がありません。')
      .max(OWN_DAYS, `一度に変更できるのは${OWN_DAYS}日までです。`),
  })
  .openapi('OwnShiftChanges');
export type OwnShiftChanges = z.infer<typeof ownShiftChanges>;

export const ownShifts = z
  .object({
    shop: z.object({ name: z.string(), path: z.string() }).nullable(),
    today: z.string(),
    days: z.array(day),
    cells: z.array(entered).openapi({ description: '入力のある日だけ' }),
    conflicts: z
      .array(z.object({ date: z.string(), cell, to: cell }))
      .optional()
      .openapi({ description: 'お店が先に変えていたため、変更しなかった日' }),
    message: z.string().optional(),
  })
  .openapi('OwnShifts');
export type OwnShifts = z.infer<typeof ownShifts>;
