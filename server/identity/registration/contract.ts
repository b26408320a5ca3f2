import { z } from '@hono/zod-openapi';
import { shortId } from '../../core/http/number-fields.ts';
import { textField } from '../../core/http/text-field.ts';
import { accountType, code, newEmail, newPassword, tel } from '../accounts/contract.ts';
import { readEmail } from '../accounts/rules.ts';
import { formGuard } from '../form-tokens/contract.ts';
import { signedIn } from '../sessions/auth-state-contract.ts';
import { done } from '../sessions/contract-calls.ts';

const email = textField(readEmail);
const shopId = shortId().nullish();

export const registerTel = z
  .object({
    tel,
    password: newPassword,
    type: z.enum(accountType.options, { error: '登録する方を選択してください。' }),
    shopId,
    /** The old account of the number loses it (SMS only: a caller's number can be forged). */
    anew: z.boolean().optional(),
    ...formGuard,
  })
  .openapi('RegisterTel');
export const registerEmail = z
  .object({
    email: newEmail,
    password: newPassword,
    type: z.enum(accountType.options, { error: '登録する方を選択してください。' }),
    shopId,
    ...formGuard,
  })
  .openapi('RegisterEmail');
export type RegisterTel = z.infer<typeof registerTel>;
export type RegisterEmail = z.infer<typeof registerEmail>;

export const callExpected = done
  .extend({ callNumber: z.string(), callDigits: z.string() })
  .openapi('CallExpected');

export const verifyTel = z.object({ tel, code }).openapi('VerifyTel');
export const verifyEmail = z.object({ email, code }).openapi('VerifyEmail');

export const registerTextInput = z.object({ type: accountType, shopId }).openapi('RegisterTextInput');

/** `token` is what `verify_text` takes. */
export const textToSend = z
  .object({
    number: z.string(),
    body: z.string(),
    /** Addresses that open the phone's own app with the text in it; `code` is drawn as a QR code. */
    links: z.object({ android: z.string(), other: z.string(), code: z.string() }),
    token: z.string(),
    expiresAt: z.string(),
  })
  .openapi('TextToSend');
export type TextToSend = z.infer<typeof textToSend>;

export const verifyTextInput = z.object({ token: z.string().max(64) }).openapi('VerifyTextInput');

export const textAwaited = z.object({ waiting: z.literal(true) }).openapi('TextAwaited');

export const textAnswer = z.union([textAwaited, signedIn]);
