import { z } from '@hono/zod-openapi';

export const done = z
  .object({ message: z.string(), next: z.string().optional() })
  .openapi('Done', { example: { message: '認証コードを送信しました。' } });
export type Done = z.infer<typeof done>;

export const sessionList = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        network: z.string(),
        region: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  })
  .openapi('SessionList');

export const sessionsInput = z
  .object({ id: z.string().max(64).optional(), others: z.literal(true).optional() })
  .refine(({ id, others }) => (id !== undefined) !== (others === true), '端末を選択してください。')
  .openapi('SessionsInput');
