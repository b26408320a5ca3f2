import type { ModalEntries } from '../../overlay/modal-args.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** What the writer of a comment tells of themselves. */
    writer_profile: { commentId: number };
    /** One's own page with what is not saved yet. */
    profile_preview: { myId: string };
  }
}

/** What a profile shows; each is fetched when it opens. */
export const PROFILE_MODALS: ModalEntries<'writer_profile' | 'profile_preview'> = {
  writer_profile: {
    title: 'プロフィール',
    isRead: true,
    load: async () => (await import('./WriterProfile.tsx')).WriterProfile,
  },
  profile_preview: {
    title: 'プレビュー',
    isRead: true,
    load: async () => (await import('./ProfilePreview.tsx')).PreviewModal,
  },
};
