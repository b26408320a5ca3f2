import type { ModalEntries } from './modal-args.ts';

/** The modals that belong to no noun. */
export const DIALOG_MODALS: ModalEntries<'confirm' | 'message'> = {
  confirm: {
    title: ({ title }) => title,
    load: async () => (await import('./Dialogs.tsx')).Confirm,
  },
  message: {
    title: ({ title }) => title,
    isRead: true,
    load: async () => (await import('./Dialogs.tsx')).MessageModal,
  },
};
