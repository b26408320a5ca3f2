import type { TlPost } from '../../../server/community/timeline/contract.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** What can be done about a post. */
    post_menu: { post: TlPost };
  }
}

/** What can be done about a post; it is fetched when it opens. */
export const TIMELINE_MODALS: ModalEntries<'post_menu'> = {
  post_menu: {
    title: ({ post }) => `${post.name}さんの投稿`,
    load: async () => (await import('./PostMenu.tsx')).PostMenu,
  },
};
