import { loadStyles } from '../../lib/load-styles.ts';
import type { ModalEntries } from '../../overlay/modal-args.ts';
import composerStyles from './form-styles.css?url&no-inline';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** A new post; the form of a phone. */
    timeline_post: Record<string, never>;
    /** One's own post, to be changed. */
    timeline_edit: { tlId: number };
    /** Who may comment on one post of one's own. */
    post_comments: { tlId: number };
  }
}

/** Writing and changing posts; each is fetched, with the styles of the form, when it opens. */
export const POSTING_MODALS: ModalEntries<'timeline_post' | 'timeline_edit' | 'post_comments'> = {
  timeline_post: {
    title: '投稿する',
    load: async () => {
      const [{ PostModal }] = await Promise.all([import('./PostModal.tsx'), loadStyles(composerStyles)]);
      return PostModal;
    },
    linked: () => ({}),
  },
  timeline_edit: {
    title: '投稿を編集',
    load: async () => {
      const [{ EditModal }] = await Promise.all([import('./EditModal.tsx'), loadStyles(composerStyles)]);
      return EditModal;
    },
  },
  post_comments: {
    title: 'コメントの受付',
    load: async () => {
      const [{ PostComments }] = await Promise.all([
        import('./PostComments.tsx'),
        loadStyles(composerStyles),
      ]);
      return PostComments;
    },
  },
};
