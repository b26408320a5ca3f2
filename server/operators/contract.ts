import { z } from '@hono/zod-openapi';
import { passwordProblem } from '../credentials/password-problem.ts';
import { SHOP_NAME_MISSING } from './wording.ts';

const name = z.string({ error: SHOP_NAME_MISSING }).refine((text) => text.trim() !== '', SHOP_NAME_MISSING);
const missing = 'パスワードを入力してください。';

export const shopLogin = z
  .object({ email: name, password: z.string({ error: missing }).min(1, missing) })
  .openapi('ShopLogin');

export const shopSelect = z
  .object({ shopId: z.number('お店を選択してください。').int().positive() })
  .openapi('ShopSelect');

export const forgotShopPassword = z.object({ email: name }).openapi('ForgotShopPassword');

export const shopPassword = z
  .object({
    /** What the way out of the code's form carries behind its #. */
    token: z.string({ error: 'リンクの形式が正しくありません。' }).max(200),
    password: z.string({ error: missing }).superRefine((text, context) => {
      const problem = passwordProblem(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
  })
  .openapi('ShopPassword');
