import { COMMENT_MODALS } from '../features/comments/comment-modals.ts';
import { INQUIRY_MODALS } from '../features/inquiries/inquiry-modals.ts';
import { ACCOUNT_MODALS } from '../features/login/account-modals.ts';
import { MUTE_MODALS } from '../features/mutes/mute-modals.ts';
import { POST_MODALS } from '../features/posting/post-modals.ts';
import { SEARCH_MODALS } from '../features/search/search-modals.ts';
import type { ModalEntry, ModalName } from '../overlay/modal-args.ts';

/** The modals by name. Fetched with the first modal that opens; a page carries none of it. */
export const MODALS: { [N in ModalName]: ModalEntry<N> } = {
  ...ACCOUNT_MODALS,
  ...SEARCH_MODALS,
  ...POST_MODALS,
  ...COMMENT_MODALS,
  ...MUTE_MODALS,
  ...INQUIRY_MODALS,
  confirm: {
    title: ({ title }) => title,
    load: async () => (await import('../overlay/Dialogs.tsx')).Confirm,
  },
  message: {
    title: ({ title }) => title,
    isRead: true,
    load: async () => (await import('../overlay/Dialogs.tsx')).MessageModal,
  },
  magazine: {
    title: 'メールマガジンの登録',
    load: async () => (await import('../features/magazines/MagazineModal.tsx')).MagazineModal,
    linked: (params) => {
      const shopId = Number(params.get('shopId'));
      return Number.isInteger(shopId) && shopId > 0 ? { shopId } : {};
    },
  },
  post_menu: {
    title: ({ post }) => `${post.name}さんの投稿`,
    load: async () => (await import('../features/timeline/PostMenu.tsx')).PostMenu,
  },
  profile_preview: {
    title: 'プレビュー',
    isRead: true,
    load: async () => (await import('../features/profiles/ProfilePreview.tsx')).PreviewModal,
  },
  push_offer: {
    title: '通知を受け取る',
    isRead: true,
    load: async () => (await import('../features/notifications/PushOffer.tsx')).PushOffer,
  },
  price: {
    title: '料金の目安',
    isRead: true,
    load: async () => (await import('../features/shops/PriceModal.tsx')).PriceModal,
    linked: (params) => {
      const shopId = Number(params.get('shopId'));
      return Number.isInteger(shopId) && shopId > 0 ? { shopId } : null;
    },
  },
  review: {
    title: '口コミを書く',
    isRead: true,
    load: async () => (await import('../features/reviews/ReviewModal.tsx')).ReviewModal,
    linked: (params) => {
      const shopId = Number(params.get('shopId'));
      return Number.isInteger(shopId) && shopId > 0 ? { shopId } : null;
    },
  },
  prefectures: {
    title: 'エリアを選択',
    load: async () => (await import('../features/places/Prefectures.tsx')).Prefectures,
  },
  areas: {
    title: ({ prefecture }) => `${prefecture.name}のエリア`,
    load: async () => (await import('../features/places/Areas.tsx')).Areas,
  },
};
