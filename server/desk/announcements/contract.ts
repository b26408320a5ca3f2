import { z } from '@hono/zod-openapi';

export const announcesQuery = z
  .object({
    cursor: z
      .string()
      .max(40)
      .regex(/^(?:\d{1,15}\.\d{1,15})?$/, 'カーソルの形式が正しくありません。')
      .optional(),
  })
  .strict();
export type AnnouncesQuery = z.infer<typeof announcesQuery>;

export const announces = z
  .object({
    items: z.array(
      z.object({
        id: z.number(),
        date: z.string().openapi({ example: '11/20(金)' }),
        title: z.string(),
        message: z.string(),
      }),
    ),
    next: z.string().openapi({ description: '続きのcursor。ないときは空' }),
  })
  .openapi('Announces');
export type Announces = z.infer<typeof announces>;
