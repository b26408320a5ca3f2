import { z } from '@hono/zod-openapi';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { textField } from '../../core/http/text-field.ts';
import { readCode } from '../codes/rules.ts';
import { passwordProblem } from '../credentials/password-problem.ts';
import { readName } from './read-name.ts';
import { readEmail, readTel } from './rules.ts';
import { EMAIL_DISPOSABLE } from './wording.ts';

let domains: Set<string> | undefined;

/** The domain counts with its subdomains; the owner of the address plays no part. */
export function isDisposable(email: string): boolean {
  domains ??= disposableEmailBlocklistSet();
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  for (let i = 0; i < labels.length - 1; i++) if (domains.has(labels.slice(i).join('.'))) return true;
  return false;
}

export const accountType = z.enum(['girl', 'boy']);
export type AccountType = z.infer<typeof accountType>;

export const code = textField((typed) => {
  const read = readCode(typed);
  return 'code' in read ? { value: read.code } : read;
});
export const tel = textField(readTel);
/** An address of an account has to last. */
export const newEmail = textField((typed) => {
  const read = readEmail(typed);
  return 'value' in read && isDisposable(read.value) ? { problem: EMAIL_DISPOSABLE } : read;
});
export const newPassword = textField((typed) => {
  const problem = passwordProblem(typed);
  return problem ? { problem } : { value: typed };
});
/** A password to compare: any text; what no password can be fits none. */
const password = z
  .string({ error: 'パスワードを入力してください。' })
  .min(1, 'パスワードを入力してください。');
const loginName = z
  .string({ error: '電話番号・メールアドレスを入力してください。' })
  .refine((text) => text.trim() !== '', '電話番号・メールアドレスを入力してください。');

export const login = z
  .object({
    email: loginName,
    password,
    restore: z
      .boolean()
      .optional()
      .openapi({ description: '退会の手続き中のアカウントの、削除を取り消す。なしは422 leaving' }),
  })
  .openapi('Login');
export const forgotPassword = z.object({ email: loginName }).openapi('ForgotPassword');
export const verifyReset = z.object({ email: loginName, verifyNumber: code }).openapi('VerifyReset');

export const changePassword = z
  .object({
    currentPassword: z.string().optional(),
    password: newPassword,
    /** Counts only in the session that a reset code has opened. */
    isForce: z.union([z.boolean(), z.literal([1, '1'])]).optional(),
  })
  .openapi('ChangePassword');
/** The password; for those who have none, the code that `reauth_code` has sent. */
export const reauth = z
  .object({ password: password.optional(), code: code.optional() })
  .refine((typed) => typed.password !== undefined || typed.code !== undefined, {
    path: ['password'],
    error: 'パスワードを入力してください。',
  })
  .openapi('Reauth');
export const emailSetting = z
  .object({ email: newEmail, verificationCode: code.optional() })
  .openapi('EmailSetting');
export const telSetting = z.object({ tel, verificationCode: code.optional() }).openapi('TelSetting');
export const undoContact = z
  .object({ token: z.string({ error: 'リンクの形式が正しくありません。' }).max(100) })
  .openapi('UndoContact');

/** A cast is asked for the name she works under. */
export const initName = (typed: unknown) =>
  z.object({
    name: textField((name) => readName(name, typed === 'girl' ? '名前（源氏名）' : '名前')),
    type: z.enum(accountType.options, { error: '登録する方を選択してください。' }),
  });
export const initNameForm = z
  .object({
    name: z.any().openapi({ type: 'string' }),
    type: z.any().openapi({ type: 'string' }),
    kana: z.any().optional().openapi({ type: 'string', description: '女の子だけ。よみがな' }),
    images: z.any().optional().openapi({ description: '写真。images[0]から' }),
  })
  .openapi('InitName');
