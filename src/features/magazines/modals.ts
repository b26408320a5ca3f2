import type { ModalEntries } from '../../overlay/modal-args.ts';
import { shopIn } from '../../overlay/number-in.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** Without a shop it is the magazine of the site. */
    magazine: { shopId?: number };
  }
}

/** The mail magazine of a shop or of the site; it is fetched when it opens. */
export const MAGAZINE_MODALS: ModalEntries<'magazine'> = {
  magazine: {
    title: 'メールマガジンの登録',
    load: async () => (await import('./MagazineModal.tsx')).MagazineModal,
    linked: (params) => shopIn(params) ?? {},
  },
};
