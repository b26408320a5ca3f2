import { z } from '@hono/zod-openapi';
import { shortIdText } from '../../core/http/number-fields.ts';
import { accountType } from '../accounts/contract.ts';

const flag = z
  .literal('1')
  .optional()
  .catch(undefined)
  .openapi({ type: 'string', enum: ['1'] });

/** Wrong words in a link count as left out. */
export const lineStart = z.object({
  intent: z
    .enum(['login', 'register', 'link'])
    .catch('login')
    .openapi({ type: 'string', enum: ['login', 'register', 'link'] }),
  type: accountType
    .optional()
    .catch(undefined)
    .openapi({ type: 'string', enum: [...accountType.options] }),
  shopId: shortIdText()
    .optional()
    .catch(undefined)
    .openapi({ type: 'integer', minimum: 1, maximum: 2_147_483_647 }),
  returnTo: z.string().optional().catch(undefined).openapi({ type: 'string' }),
  /** LINE's app is left out of it: the way for those it has led astray. */
  retry: flag,
  restore: flag,
});
export type LineStart = z.infer<typeof lineStart>;

/** `link` asks for the way to LINE (`next`); `delete` takes LINE away. */
export const lineSetting = z
  .object({ link: z.literal(true).optional(), delete: z.boolean().optional() })
  .refine((typed) => typed.link || typed.delete, {
    path: ['delete'],
    message: '「LINEとの連携を解除する」にチェックを入れてください。',
  })
  .openapi('LineSetting');
