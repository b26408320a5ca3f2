import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { forEach, MEASURES, PERIODS } from './rules.ts';

export const statisticsParams = z.object({ id: shortIdText() });
export const statisticsQuery = z
  .object({
    period: z.enum(PERIODS).default('week').openapi({ description: '今週、先週、先週までの4週間' }),
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
const hours = z.array(figure).nullable().openapi({ description: '5時から28時まで、5刻み。少ないときはnull' });

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
    hours: z.object(forEach(MEASURES, () => hours)).openapi({ description: '先週までの4週間' }),
    posts: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        text: z.string(),
        isLocked: z.boolean().openapi({ description: '会員限定の投稿。文章は空' }),
        postedOn: z.string(),
        figures: figures.omit({ follow: true }),
      }),
    ),
  })
  .openapi('ShopStatistics');
export type ShopStatistics = z.infer<typeof shopStatistics>;
