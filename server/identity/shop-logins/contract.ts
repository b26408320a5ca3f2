import { z } from '@hono/zod-openapi';
import { shortId } from '../../core/http/number-fields.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import { factorInput, recoveryCodes } from '../second-factor/contract.ts';
import { SHOP_NAME_MISSING } from './wording.ts';

const name = z.string({ error: SHOP_NAME_MISSING }).refine((text) => text.trim() !== '', SHOP_NAME_MISSING);
const missing = 'パスワードを入力してください。';

export const shopLogin = z
  .object({ email: name, password: z.string({ error: missing }).min(1, missing) })
  .openapi('ShopLogin');

export const shopSelect = z.object({ shopId: shortId('お店を選択してください。') }).openapi('ShopSelect');

export const forgotShopPassword = z.object({ email: name }).openapi('ForgotShopPassword');

export const shopPassword = z
  .object({
    /** Behind the # of the address. */
    token: z.string({ error: 'リンクの形式が正しくありません。' }).max(200),
    password: z.string({ error: missing }).superRefine((text, context) => {
      const problem = passwordProblem(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
  })
  .openapi('ShopPassword');

export const shopFactor = factorInput.extend({ ticket: z.string().max(200) }).openapi('ShopFactor');

export const shopProof = z
  .object({ password: z.string().max(1000).optional(), code: z.string().max(100).optional() })
  .openapi('ShopProof');

/** `sessionTag` is the page's from now on. */
export const shopProved = z.object({ message: z.string(), sessionTag: z.string() }).openapi('ShopProved');
export type ShopProved = z.infer<typeof shopProved>;

export const shopFactorOn = recoveryCodes.extend({ sessionTag: z.string() }).openapi('ShopFactorOn');
export type ShopFactorOn = z.infer<typeof shopFactorOn>;

export const shopFactorOff = z
  .object({ delete: z.literal(true, '「二段階認証を解除する」にチェックを入れてください。') })
  .openapi('ShopFactorOff');

export const shopSignedIn = z
  .object({
    message: z.string(),
    ticket: z.string().optional(),
    shops: z.array(z.object({ id: z.number(), name: z.string(), path: z.string() })).optional(),
    next: z.string().optional(),
    /** `X-Session-Tag` of what the shop does next. */
    sessionTag: z.string().optional(),
  })
  .openapi('ShopSignedIn');
export type ShopSignedIn = z.infer<typeof shopSignedIn>;
