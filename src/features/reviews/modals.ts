import type { ModalEntries } from '../../overlay/modal-args.ts';
import { shopIn } from '../../overlay/number-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** One's review of a shop. `before`: the text of a screen that another one has overtaken. */
    review: { shopId: number; before?: string };
  }
}

/** One’s review of a shop; it is fetched when it opens. */
export const REVIEW_MODALS: ModalEntries<'review'> = {
  review: {
    title: '口コミを書く',
    isRead: true,
    load: async () => (await import('./ReviewModal.tsx')).ReviewModal,
    linked: shopIn,
  },
};
