import { z } from '@hono/zod-openapi';
import { CODE_SHAPE, FACTOR_MISSING, INVITE_OVER } from './wording.ts';

const code = z.string({ error: FACTOR_MISSING }).refine((text) => text.trim() !== '', FACTOR_MISSING);
const digits = code
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), CODE_SHAPE);
const token = z.string({ error: INVITE_OVER }).max(200);
const ticket = z.string().max(1000);

export const factorInput = z.object({ code: code.max(100) }).openapi('Factor');
export const inviteInput = z.object({ token }).openapi('AdminInvite');
export const acceptInput = z.object({ token, ticket, code: digits }).openapi('AdminInviteAcceptance');
export const enrolmentInput = z.object({ ticket, code: digits }).openapi('FactorEnrolment');
export const leaveInput = z
  .object({ delete: z.literal(true, '「管理者をやめる」にチェックを入れてください。') })
  .openapi('AdminLeave');

/** For an authenticator app: the secret, what its QR code says, and what comes back with the first code. */
export const enrolment = z
  .object({ secret: z.string(), uri: z.string(), ticket: z.string() })
  .openapi('Enrolment');

/** `sessionTag` is the tag of the page from now on. */
export const entered = z.object({ message: z.string(), sessionTag: z.string() }).openapi('AdminEntered');
export const madeAdmin = entered
  .extend({ codes: z.array(z.string()), next: z.string() })
  .openapi('AdminMade');
export const recoveryCodes = z
  .object({ message: z.string(), codes: z.array(z.string()) })
  .openapi('RecoveryCodes');

export type EnrolmentAnswer = z.infer<typeof enrolment>;
export type Entered = z.infer<typeof entered>;
export type MadeAdmin = z.infer<typeof madeAdmin>;
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodes>;
