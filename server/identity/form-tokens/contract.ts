import { z } from '@hono/zod-openapi';

export const formToken = z
  .object({
    token: z.string(),
    /** Milliseconds before the form may be sent, and after which it needs a new token. */
    opensIn: z.number(),
    endsIn: z.number(),
  })
  .openapi('FormToken');
export type FormToken = z.infer<typeof formToken>;

export const formGuard = {
  formToken: z.string({ error: '形式が正しくありません。' }).max(100).optional(),
  /** A field that people do not see. */
  subject: z.string().max(1000).optional(),
};
export type FormGuard = { formToken?: string | undefined; subject?: string | undefined };
