import type { ComponentType } from 'react';

/** Every modal by name, with what it needs when it opens. A noun adds its own in its `modals.ts`. */
export interface ModalArgs {
  /** Something to be read before going on: `ok` closes it, and goes to `next` if there is one. */
  message: { title: string; body: string; ok?: string; next?: string };
  /** A question with キャンセル and `yes`; `onYes` runs after the modal has closed. */
  confirm: { title: string; text: string; yes: string; onYes: () => void };
}
export type ModalName = keyof ModalArgs;

/** What a modal's content gets from the host. */
export type ModalProps<N extends ModalName> = { args: ModalArgs[N] };

/** A modal of the table: what the host needs before its own code is there. */
export type ModalEntry<N extends ModalName> = {
  title: string | ((args: ModalArgs[N]) => string);
  /** Fetches the modal's own code when it opens. */
  load: () => Promise<ComponentType<ModalProps<N>>>;
  /** Its arguments from an address (`#modal=register&shopId=3`); without this an address cannot open it. */
  linked?: (params: URLSearchParams) => ModalArgs[N] | null;
  /** Read or chosen from first: the focus stays at its heading. */
  isRead?: boolean;
  /** A screen to log in or to register: a member goes to their own page instead. */
  guestsOnly?: boolean;
};

/** What a noun's `modals.ts` exports: its modals, which the host finds by name. */
export type ModalEntries<N extends ModalName> = { [K in N]: ModalEntry<K> };
