import { z } from '@hono/zod-openapi';
import { nfkc } from '../../core/text/normal-forms.ts';
import { withoutUnseen } from '../../core/text/visible.ts';

export const FACTOR_MISSING = '認証コードを入力してください。';
export const FACTOR_SHAPE = '認証アプリの6桁の数字、または24文字の回復コードを入力してください。';
export const FACTOR_WRONG =
  '認証コードが正しくありません。新しいコードが表示されてから、もう一度入力してください。';
export const CODE_SHAPE = '認証コードは6桁の数字で入力してください。';
export const ENROLMENT_OVER = '設定の有効期限が切れました。もう一度、最初から設定してください。';
export const FACTOR_CHANGED = '認証アプリを変更しました。';
export const CODES_MADE = '新しい回復コードを発行しました。';

export type FactorOwner = { userId: number } | { shopLoginId: number };

const code = z.string({ error: FACTOR_MISSING }).refine((text) => text.trim() !== '', FACTOR_MISSING);
const digits = code
  .transform((text) => withoutUnseen(nfkc(text)).replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), CODE_SHAPE);
const ticket = z.string().max(1000);

export const factorInput = z.object({ code: code.max(100) }).openapi('Factor');
export const enrolmentInput = z.object({ ticket, code: digits }).openapi('FactorEnrolment');

export const enrolment = z
  .object({ secret: z.string(), uri: z.string(), ticket: z.string() })
  .openapi('Enrolment');

export const recoveryCodes = z
  .object({ message: z.string(), codes: z.array(z.string()) })
  .openapi('RecoveryCodes');

export type EnrolmentAnswer = z.infer<typeof enrolment>;
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodes>;
