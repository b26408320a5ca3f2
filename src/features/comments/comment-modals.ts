import { politeName } from '../../lib/wording-of.ts';
import type { CommentModal, ModalEntry } from '../../overlay/modal-args.ts';

function numberIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What concerns a comment; each is fetched when it opens. */
export const COMMENT_MODALS: { [N in CommentModal]: ModalEntry<N> } = {
  comment_menu: {
    title: ({ comment }) => `${politeName(comment.name)}のコメント`,
    load: async () => (await import('./CommentMenu.tsx')).CommentMenu,
  },
  writer_profile: {
    title: 'プロフィール',
    isRead: true,
    load: async () => (await import('../profiles/WriterProfile.tsx')).WriterProfile,
  },
  timeline: {
    title: '投稿',
    isRead: true,
    load: async () => (await import('./TimelineModal.tsx')).TimelineModal,
    linked: (params) => {
      const tlId = numberIn(params, 'tlId');
      return tlId ? { tlId } : null;
    },
  },
  report: {
    title: '通報',
    isRead: true,
    load: async () => (await import('./Report.tsx')).Report,
    // Pages of casts and shops are stored ones; posts and comments open it from their menus.
    linked: (params) => {
      const id = numberIn(params, 'id');
      const model = params.get('model');
      return id && (model === 'Cast' || model === 'Shop') ? { model, id } : null;
    },
  },
};
