import { z } from '@hono/zod-openapi';

/** An answer that only says what has been done; `next` is a path to go on to. */
export const done = z
  .object({ message: z.string(), next: z.string().optional() })
  .openapi('Done', { example: { message: '認証コードを送信しました。' } });
export type Done = z.infer<typeof done>;

/** The devices on which a member is logged in. */
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

/** One device by its id, or all but this one. */
export const sessionsInput = z
  .object({ id: z.string().max(64).optional(), others: z.literal(true).optional() })
  .refine(({ id, others }) => (id !== undefined) !== (others === true), '端末を選択してください。')
  .openapi('SessionsInput');
