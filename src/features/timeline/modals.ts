import type { TlPost } from '../../../server/community/timeline/contract.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';
import { numberIn } from '../../overlay/number-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** A post over the page, its comments open. */
    timeline: { tlId: number };
    /** What can be done about a post. */
    post_menu: { post: TlPost };
  }
}

/** A post, and what can be done about it; each is fetched when it opens. */
export const TIMELINE_MODALS: ModalEntries<'timeline' | 'post_menu'> = {
  timeline: {
    title: '投稿',
    isRead: true,
    load: async () => (await import('./TimelineModal.tsx')).TimelineModal,
    linked: (params) => {
      const tlId = numberIn(params, 'tlId');
      return tlId ? { tlId } : null;
    },
  },
  post_menu: {
    title: ({ post }) => `${post.name}さんの投稿`,
    load: async () => (await import('./PostMenu.tsx')).PostMenu,
  },
};
