import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';
import type { Prover } from './reauth.ts';
import { typeIn } from './type-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** Chooser: LINE, the ways to register, login for girls, boys and shops. `why` is the gate's sentence. */
    login: { why?: string };
    /** `shopId`: of the shop whose link has led here; a girl goes on to her request. */
    login_form: { type?: AccountType; shopId?: number };
    forgot_password: { of: 'user' | 'shop' };
    verify_reset: { email: string; of: 'user' | 'shop' };
    /** Shows once more who the member is, before what needs it (403 `reauth`). */
    reauth: Prover;
  }
}

/** Of the bell that a guest sees. */
const WHY_NOTIFIED = 'ログインすると、フォローした女の子の出勤や投稿のお知らせが届きます。';

/** Login, recovery and the proof of who a member is; each is fetched when it opens. */
export const LOGIN_MODALS: ModalEntries<
  'login' | 'login_form' | 'forgot_password' | 'verify_reset' | 'reauth'
> = {
  login: {
    title: 'ログイン・登録',
    load: async () => (await import('./Login.tsx')).Login,
    linked: (params) => (params.get('for') === 'notifications' ? { why: WHY_NOTIFIED } : {}),
    guestsOnly: true,
  },
  login_form: {
    title: ({ type }) => (type === 'girl' ? 'キャストのログイン' : 'ログイン'),
    load: async () => (await import('./LoginForm.tsx')).LoginForm,
    linked: (params) => (params.has('type') ? { type: typeIn(params) } : {}),
    guestsOnly: true,
  },
  forgot_password: {
    title: 'パスワードの再設定',
    load: async () => (await import('./ForgotPassword.tsx')).ForgotPassword,
    linked: (params) => ({ of: params.get('of') === 'shop' ? 'shop' : 'user' }),
  },
  verify_reset: {
    title: '認証コードの入力',
    load: async () => (await import('./VerifyReset.tsx')).VerifyReset,
  },
  reauth: {
    title: 'ご本人の確認',
    load: async () => (await import('./Reauth.tsx')).Reauth,
  },
};
