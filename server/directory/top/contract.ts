import { z } from '@hono/zod-openapi';

const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'エリアを選択肢から選んでください。')
  .optional();

export const tonightQuery = z
  .object({ prefecture: slug, area: slug })
  .refine(({ prefecture, area }) => (prefecture === undefined) === (area === undefined), {
    path: ['area'],
    error: 'エリアを選択肢から選んでください。',
  });

const cast = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  shopName: z.string().nullable(),
  photo: z
    .object({
      src: z.string(),
      srcset: z.string(),
      width: z.number(),
      height: z.number(),
      dot: z.string(),
      alt: z.string(),
    })
    .nullable(),
  tonight: z
    .object({ start: z.string(), startsAt: z.number(), ended: z.boolean() })
    .nullable()
    .openapi({ description: '出勤の開始時刻。終了時刻は公開しない' }),
  isFollowed: z.boolean(),
});

export const tonight = z
  .object({
    area: z.string().nullable().openapi({ description: 'エリアの名前。全国なら null' }),
    working: z.array(cast).openapi({ description: '出勤中' }),
    later: z.array(cast).openapi({ description: 'これから' }),
  })
  .openapi('Tonight');

export type Tonight = z.infer<typeof tonight>;
export type TonightCast = z.infer<typeof cast>;
