import { z } from '@hono/zod-openapi';

export const deleteAccount = z
  .object({
    delete: z.literal(true, '「削除する」にチェックを入れてください。'),
    /** Casts: erased at once, without the days in which a login brings everything back. */
    now: z.boolean().optional(),
  })
  .openapi('DeleteAccount');

/** Everything kept of one account; what else is in it depends on what that account has. */
export const exportedAccount = z.object({ exportedAt: z.string() }).loose();
