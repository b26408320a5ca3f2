import type { ModalEntries } from '../../overlay/modal-args.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** Push on this device, offered after the first follow. */
    push_offer: Record<string, never>;
  }
}

/** The offer of push; it is fetched when it opens. */
export const NOTIFICATION_MODALS: ModalEntries<'push_offer'> = {
  push_offer: {
    title: '通知を受け取る',
    isRead: true,
    load: async () => (await import('./PushOffer.tsx')).PushOffer,
  },
};
