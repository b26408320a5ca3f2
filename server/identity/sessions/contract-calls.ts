import { z } from '@hono/zod-openapi';

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
