import type { ModalEntries } from '../../overlay/modal-args.ts';
import { shopIn } from '../../overlay/number-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** The calculator of a shop, opened from its card. */
    price: { shopId: number };
  }
}

/** The calculator of a shop; it is fetched when it opens. */
export const SHOP_MODALS: ModalEntries<'price'> = {
  price: {
    title: '料金の目安',
    isRead: true,
    load: async () => (await import('./PriceModal.tsx')).PriceModal,
    linked: shopIn,
  },
};
