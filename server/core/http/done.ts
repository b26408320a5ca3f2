import { z } from '@hono/zod-openapi';

/** An answer that only says what has been done; `next` is a path to go on to. */
export const done = z
  .object({ message: z.string(), next: z.string().optional() })
  .openapi('Done', { example: { message: '認証コードを送信しました。' } });
export type Done = z.infer<typeof done>;
