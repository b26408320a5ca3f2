import { z } from '@hono/zod-openapi';
import { CODE_SHAPE, FACTOR_MISSING } from './wording.ts';

/** Whose second factor it is: an admin's, or a shop login's. */
export type FactorOwner = { userId: number } | { shopLoginId: number };

const code = z.string({ error: FACTOR_MISSING }).refine((text) => text.trim() !== '', FACTOR_MISSING);
const digits = code
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), CODE_SHAPE);
const ticket = z.string().max(1000);

/** A code of the app, or a recovery code. */
export const factorInput = z.object({ code: code.max(100) }).openapi('Factor');
export const enrolmentInput = z.object({ ticket, code: digits }).openapi('FactorEnrolment');

/** For an authenticator app: the secret, what its QR code says, and what comes back with the first code. */
export const enrolment = z
  .object({ secret: z.string(), uri: z.string(), ticket: z.string() })
  .openapi('Enrolment');

export const recoveryCodes = z
  .object({ message: z.string(), codes: z.array(z.string()) })
  .openapi('RecoveryCodes');

export type EnrolmentAnswer = z.infer<typeof enrolment>;
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodes>;
