import type { ModalEntries } from '../../overlay/modal-args.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    shop_login: Record<string, never>;
    /** The second step of a shop's login; `ticket` comes from the first. */
    shop_factor: { ticket: string };
    /** `tag`: of the session that chooses, which the page knows nothing of. */
    shop_select: { shops: { id: number; name: string; path: string }[]; tag?: string };
  }
}

/** The login of a shop; each step is fetched when it opens. */
export const SHOP_LOGIN_MODALS: ModalEntries<'shop_login' | 'shop_factor' | 'shop_select'> = {
  shop_login: {
    title: 'お店のログイン',
    load: async () => (await import('./ShopLogin.tsx')).ShopLogin,
    linked: () => ({}),
  },
  shop_factor: {
    title: '二段階認証',
    load: async () => (await import('./ShopSelect.tsx')).ShopFactor,
  },
  shop_select: {
    title: 'お店を選択',
    load: async () => (await import('./ShopSelect.tsx')).ShopSelect,
  },
};
