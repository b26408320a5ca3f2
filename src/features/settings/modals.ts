import type { ModalEntries } from '../../overlay/modal-args.ts';
import type { Prover } from '../login/reauth.ts';

declare module '../../overlay/modal-args.ts' {
  interface ModalArgs {
    /** Of one's own account: a cast may be erased at once. */
    delete_account: Prover & { isCast: boolean };
  }
}

/** What ends an account; it is fetched when it opens. */
export const SETTING_MODALS: ModalEntries<'delete_account'> = {
  delete_account: {
    title: 'アカウントの削除',
    load: async () => (await import('./DeleteAccount.tsx')).DeleteAccount,
  },
};
