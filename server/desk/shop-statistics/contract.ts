import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { forEach, MEASURES, PERIODS } from './rules.ts';

export const statisticsParams = z.object({ id: shortIdText() });
export const statisticsQuery = z
  .object({
    period: z.enum(PERIODS).default('week').openapi({ description: '今週、先週、先週までの4週間か13週間' }),
  })
  .strict();

const figure = z
  .object({
    n: z.number(),
    is: z.enum(['exact', 'few', 'more', 'thin']).openapi({
      description: 'n、1〜4、n以上、どの日も4以下',
    }),
  })
  .openapi('ShopFigure');
const figures = z.object(forEach(MEASURES, () => figure));
const day = z.object({ date: z.string(), figures });
const hours = z.array(figure).nullable().openapi({ description: '5時から28時まで、5刻み。少ない曜日はnull' });
const week = z.object({ date: z.string().openapi({ description: '月曜日' }), figures });

export const shopStatistics = z
  .object({
    first: z.string(),
    last: z.string(),
    today: z.string(),
    until: z.string().openapi({ description: '本日は、この時刻までの分' }),
    days: z.array(day),
    before: z.array(day).openapi({ description: '同じ日数の、その前の週' }),
    total: figures,
    totalBefore: figures,
    changes: z
      .object(forEach(MEASURES, () => z.number().nullable()))
      .openapi({ description: '終わった日どうしの差。どちらかが正確にわからないときはnull' }),
    weeks: z.array(week).openapi({ description: '13週間のときの、週ごと' }),
    weeksBefore: z.array(week),
    heat: z
      .object(forEach(MEASURES, () => z.array(hours)))
      .openapi({ description: '先週までの4週間の、月曜からの曜日ごと' }),
    posts: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        text: z.string(),
        isLocked: z.boolean().openapi({ description: '会員限定の投稿。文章は空' }),
        postedOn: z.string(),
        figures,
      }),
    ),
  })
  .openapi('ShopStatistics');
export type ShopStatistics = z.infer<typeof shopStatistics>;
