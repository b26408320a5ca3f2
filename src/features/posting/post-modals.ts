import { loadStyles } from '../../lib/load-styles.ts';
import type { ModalEntry, PostingModal } from '../../overlay/modal-args.ts';
import composerStyles from './form-styles.css?url&no-inline';

/** Writing and changing posts; each is fetched, with the styles of the form, when it opens. */
export const POST_MODALS: { [N in PostingModal]: ModalEntry<N> } = {
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
