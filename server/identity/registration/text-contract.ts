import { z } from '@hono/zod-openapi';
import { shortId } from '../../core/http/number-fields.ts';
import { accountType } from '../accounts/contract.ts';
import { signedIn } from '../sessions/auth-state-contract.ts';

/** Who wants to register by sending us a text. */
export const registerTextInput = z
  .object({ type: accountType, shopId: shortId().nullish() })
  .openapi('RegisterTextInput');

/** The text that is to be sent, and where to; `token` is what `verify_text` asks for. */
export const textToSend = z
  .object({
    /** As people write it. */
    number: z.string(),
    body: z.string(),
    /** `sms:` addresses that open the phone's own app with the text in it. */
    links: z.object({ android: z.string(), other: z.string() }),
    token: z.string(),
    expiresAt: z.string(),
  })
  .openapi('TextToSend');
export type TextToSend = z.infer<typeof textToSend>;

export const verifyTextInput = z.object({ token: z.string().max(64) }).openapi('VerifyTextInput');

/** Nothing has come in yet. */
export const textAwaited = z.object({ waiting: z.literal(true) }).openapi('TextAwaited');

export const textAnswer = z.union([textAwaited, signedIn]);
