import type { CommentModal } from '../../shell/modal-args.ts';
import type { ModalEntry } from '../../shell/modals.ts';
import { politeName } from './polite-name.ts';

/** What concerns a comment; each is fetched when it opens. */
export const COMMENT_MODALS: { [N in CommentModal]: ModalEntry<N> } = {
  comment_menu: {
    title: ({ comment }) => `${politeName(comment.name)}のコメント`,
    load: async () => (await import('./CommentMenu.tsx')).CommentMenu,
  },
  timeline: {
    title: '投稿',
    isRead: true,
    load: async () => (await import('./TimelineModal.tsx')).TimelineModal,
    linked: (params) => {
      const tlId = Number(params.get('tlId'));
      return Number.isSafeInteger(tlId) && tlId > 0 ? { tlId } : null;
    },
  },
  report: {
    title: '通報',
    isRead: true,
    load: async () => (await import('./Report.tsx')).Report,
  },
};
