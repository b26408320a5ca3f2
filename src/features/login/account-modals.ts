import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import type {
  CommentModal,
  InquiryModal,
  ModalArgs,
  ModalEntry,
  ModalName,
  MuteModal,
  PostingModal,
  SearchModal,
} from '../../overlay/modal-args.ts';

const typeIn = (params: URLSearchParams): AccountType => (params.get('type') === 'girl' ? 'girl' : 'boy');

/** The number of a shop in an address; undefined when there is none. */
function shopIn(params: URLSearchParams): number | undefined {
  const id = Number(params.get('shopId'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const registering = (params: URLSearchParams): ModalArgs['register'] => {
  const shopId = shopIn(params);
  return { type: typeIn(params), ...(shopId && { shopId }) };
};

type AccountModal = Exclude<
  ModalName,
  | 'confirm'
  | 'message'
  | 'prefectures'
  | 'areas'
  | 'magazine'
  | 'post_menu'
  | 'profile_preview'
  | 'push_offer'
  | 'price'
  | 'review'
  | CommentModal
  | InquiryModal
  | MuteModal
  | PostingModal
  | SearchModal
>;

/** Login, registration, recovery and what else concerns an account; each is fetched when it opens. */
export const ACCOUNT_MODALS: { [N in AccountModal]: ModalEntry<N> } = {
  login: {
    title: 'ログイン・登録',
    load: async () => (await import('./Login.tsx')).Login,
    linked: () => ({}),
    guestsOnly: true,
  },
  login_form: {
    title: ({ type }) => (type === 'girl' ? 'キャストのログイン' : 'ログイン'),
    load: async () => (await import('./LoginForm.tsx')).LoginForm,
    linked: (params) => (params.has('type') ? { type: typeIn(params) } : {}),
    guestsOnly: true,
  },
  shop_login: {
    title: 'お店のログイン',
    load: async () => (await import('../shop-logins/ShopLogin.tsx')).ShopLogin,
    linked: () => ({}),
  },
  shop_factor: {
    title: '二段階認証',
    load: async () => (await import('../shop-logins/ShopSelect.tsx')).ShopFactor,
  },
  shop_select: {
    title: 'お店を選択',
    load: async () => (await import('../shop-logins/ShopSelect.tsx')).ShopSelect,
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
  register: {
    title: '新規登録',
    load: async () => (await import('../registration/Register.tsx')).Register,
    linked: registering,
    guestsOnly: true,
  },
  register_sms: {
    title: 'SMSで登録',
    load: async () => (await import('../registration/RegisterSms.tsx')).RegisterSms,
    linked: registering,
    guestsOnly: true,
  },
  register_call: {
    title: '電話をかけて登録',
    load: async () => (await import('../registration/RegisterCall.tsx')).RegisterCall,
    linked: registering,
    guestsOnly: true,
  },
  register_email: {
    title: 'メールで登録',
    load: async () => (await import('../registration/RegisterEmail.tsx')).RegisterEmail,
    linked: registering,
    guestsOnly: true,
  },
  verify_sms: {
    title: '認証コードの入力',
    load: async () => (await import('../registration/VerifySms.tsx')).VerifySms,
  },
  verify_call: {
    title: '認証コードの入力',
    load: async () => (await import('../registration/VerifyCall.tsx')).VerifyCall,
  },
  verify_email: {
    title: '認証コードの入力',
    load: async () => (await import('../registration/VerifyEmail.tsx')).VerifyEmail,
  },
  init_name: {
    title: '名前と写真の登録',
    load: async () => (await import('../registration/InitName.tsx')).InitName,
    linked: (params) => ({ type: typeIn(params) }),
  },
  registered: {
    title: '登録完了',
    load: async () => (await import('../registration/Registered.tsx')).Registered,
    linked: (params) => ({ type: typeIn(params) }),
  },
  register_cast: {
    title: 'キャスト登録',
    load: async () => (await import('../registration/RegisterCast.tsx')).RegisterCast,
    linked: (params) => {
      const shopId = shopIn(params);
      return shopId ? { shopId } : null;
    },
    guestsOnly: true,
  },
  delete_account: {
    title: 'アカウントの削除',
    load: async () => (await import('../settings/DeleteAccount.tsx')).DeleteAccount,
  },
  reauth: {
    title: 'ご本人の確認',
    load: async () => (await import('./Reauth.tsx')).Reauth,
  },
};
