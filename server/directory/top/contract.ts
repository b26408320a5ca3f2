import { z } from '@hono/zod-openapi';

const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'エリアを選択肢から選んでください。')
  .optional();

const degrees = (from: number, to: number) =>
  z.coerce.number().min(from, '位置を確かめてください。').max(to, '位置を確かめてください。').optional();

export const tonightQuery = z
  .object({ prefecture: slug, area: slug, lat: degrees(20, 46), long: degrees(122, 154) })
  .refine(({ prefecture, area }) => (prefecture === undefined) === (area === undefined), {
    path: ['area'],
    error: 'エリアを選択肢から選んでください。',
  })
  .refine(({ lat, long }) => (lat === undefined) === (long === undefined), {
    path: ['long'],
    error: '位置を確かめてください。',
  });

const cast = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  shopName: z.string().nullable(),
  areaName: z.string().nullable(),
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
  vacancy: z
    .object({
      state: z.enum(['free', 'busy']),
      name: z.string().openapi({ example: '空席あり' }),
      at: z.string().openapi({ description: '知らせた時刻', example: '21:40' }),
      endsAt: z.number().openapi({ description: '消える時刻（1970年からのミリ秒）' }),
    })
    .nullable()
    .openapi({ description: 'お店が知らせた席のようす。60分で自動に消える' }),
  isFollowed: z.boolean(),
});

export const tonight = z
  .object({
    area: z
      .object({
        name: z.string(),
        slug: z.string(),
        prefectureSlug: z.string(),
        prefectureName: z.string(),
        shops: z.number().openapi({ description: '本日営業するお店' }),
        open: z.number().openapi({ description: 'いま営業中のお店' }),
        casts: z.number().openapi({ description: '今夜出勤する人数' }),
      })
      .nullable()
      .openapi({ description: '選んだエリア、または現在地にいちばん近いエリア。全国なら null' }),
    working: z.array(cast).openapi({ description: '出勤中' }),
    later: z.array(cast).openapi({ description: 'これから' }),
  })
  .openapi('Tonight');

export type Tonight = z.infer<typeof tonight>;
export type TonightCast = z.infer<typeof cast>;
