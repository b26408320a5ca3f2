import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';

export const vacancyShop = z.object({ id: shortIdText() });
export const vacancyForm = z
  .object({
    state: z.enum(['free', 'busy', 'none'], { error: '席のようすを選択肢から選んでください。' }).openapi({
      description: 'free 空席あり、busy 混み合っています、none 表示をやめる',
    }),
  })
  .openapi('ShopVacancyForm');
export type VacancyForm = z.infer<typeof vacancyForm>;

export const saidVacancy = z
  .object({
    message: z.string(),
    vacancy: z
      .object({
        state: z.enum(['free', 'busy']),
        at: z.string().openapi({ description: '知らせた時刻', example: '21:40' }),
        endsAt: z.number().openapi({ description: '消える時刻（1970年からのミリ秒）' }),
      })
      .nullable(),
  })
  .openapi('ShopVacancySaid');
export type SaidVacancy = z.infer<typeof saidVacancy>;
