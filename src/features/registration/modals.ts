import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';
import { shopIn } from '../../overlay/number-in.ts';
import type { PendingCode } from '../login/pending-code.ts';
import { typeIn } from '../login/type-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    register: Registering;
    register_sms: Registering;
    register_call: Registering;
    register_email: Registering;
    verify_sms: Registering & { tel: string };
    verify_call: Registering & { tel: string };
    verify_email: Registering & { email: string };
    verify_again: PendingCode;
    init_name: { type: AccountType };
    registered: { type: AccountType };
    register_cast: { shopId: number };
  }
}

/** `isChosen`: the step before has asked for the type. */
type Registering = { type: AccountType; shopId?: number; isChosen?: boolean };

const registering = (params: URLSearchParams): Registering => ({ type: typeIn(params), ...shopIn(params) });

/** The ways to an account and its first steps; each is fetched when it opens. */
export const REGISTRATION_MODALS: ModalEntries<
  | 'register'
  | 'register_sms'
  | 'register_call'
  | 'register_email'
  | 'verify_sms'
  | 'verify_call'
  | 'verify_email'
  | 'verify_again'
  | 'init_name'
  | 'registered'
  | 'register_cast'
> = {
  register: {
    title: '新規登録',
    load: async () => (await import('./Register.tsx')).Register,
    linked: registering,
    guestsOnly: true,
  },
  register_sms: {
    title: 'SMSで登録',
    load: async () => (await import('./RegisterSms.tsx')).RegisterSms,
    linked: registering,
    guestsOnly: true,
  },
  register_call: {
    title: '電話をかけて登録',
    load: async () => (await import('./RegisterCall.tsx')).RegisterCall,
    linked: registering,
    guestsOnly: true,
  },
  register_email: {
    title: 'メールで登録',
    load: async () => (await import('./RegisterEmail.tsx')).RegisterEmail,
    linked: registering,
    guestsOnly: true,
  },
  verify_sms: {
    title: '認証コードの入力',
    load: async () => (await import('./VerifySms.tsx')).VerifySms,
  },
  verify_call: {
    title: '認証コードの入力',
    load: async () => (await import('./VerifyCall.tsx')).VerifyCall,
  },
  verify_email: {
    title: '認証コードの入力',
    load: async () => (await import('./VerifyEmail.tsx')).VerifyEmail,
  },
  verify_again: {
    title: '認証コードの入力',
    load: async () => (await import('./VerifyAgain.tsx')).VerifyAgain,
  },
  init_name: {
    title: '名前と写真の登録',
    load: async () => (await import('./InitName.tsx')).InitName,
    linked: (params) => ({ type: typeIn(params) }),
  },
  registered: {
    title: '登録完了',
    load: async () => (await import('./Registered.tsx')).Registered,
    linked: (params) => ({ type: typeIn(params) }),
  },
  register_cast: {
    title: 'キャスト登録',
    load: async () => (await import('./RegisterCast.tsx')).RegisterCast,
    linked: shopIn,
  },
};
