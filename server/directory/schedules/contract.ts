import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';

export const scheduleQuery = z.object({
  shopId: shortIdText('お店の番号を指定してください。'),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, '日付は YYYY-MM-DD の形式で指定してください。')
    .optional(),
});

export const castShiftQuery = z.object({
  castId: shortIdText(),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日付は YYYY-MM-DD の形式で指定してください。'),
});

export const scheduleEntry = z
  .object({
    id: z.number(),
    name: z.string(),
    path: z.string(),
    icon: z.string().nullable(),
    dot: z.string().nullable(),
    in: z.string().openapi({ description: '出勤の開始時刻。終了時刻は公開しない', example: '20:00' }),
    startsAt: z.number().openapi({ description: '開始時刻（エポックからの分）' }),
    ended: z.boolean(),
  })
  .openapi('ScheduleEntry');

export const scheduleDate = z
  .object({
    value: z.string().openapi({ example: '2026-11-20' }),
    name: z.string().openapi({ example: '本日 11/20(金)' }),
    kind: z.enum(['weekday', 'saturday', 'sunday']).openapi({ description: '祝日は sunday' }),
    count: z.number().openapi({ description: 'その日に出勤する人数' }),
    off: z.literal(true).optional().openapi({ description: 'お休みで、出勤の予定もない日' }),
  })
  .openapi('ScheduleDate');

export const schedule = z
  .object({
    items: z.array(scheduleEntry),
    loaded: z.literal(true),
    date: z.string(),
    dates: z.array(scheduleDate),
    home: z.string().openapi({ description: '日付を選ばないときに開く日。本日がお休みなら次の営業日' }),
    dayOff: z
      .object({
        day: z.string(),
        next: z
          .object({ day: z.string(), opens: z.string().openapi({ example: '20:00' }) })
          .nullable()
          .openapi({ description: '次の営業日と開店時刻' }),
      })
      .nullable()
      .openapi({ description: 'この日、または代わりに開いた本日がお休みのとき' }),
  })
  .openapi('Schedule');

export const nextShift = z
  .object({ startsAt: z.number().nullable().openapi({ description: '開始時刻（エポックからの分）' }) })
  .openapi('NextShift');

/** Tonight's shift for the public: the end time appears in no page, answer, file or feed (decisions §12). */
export type PublicShift = {
  /** 「20:00」, business-day notation. */
  start: string;
  /** Epoch minute. */
  startsAt: number;
  ended: boolean;
};

export type ScheduleEntry = z.infer<typeof scheduleEntry>;
export type ScheduleDate = z.infer<typeof scheduleDate>;
export type Schedule = z.infer<typeof schedule>;
