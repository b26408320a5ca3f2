import type { ComponentType } from 'react';
import type { ModalArgs, ModalName } from './modal-args.ts';

export type ModalBody<N extends ModalName> = ComponentType<{ args: ModalArgs[N] }>;

export type ModalEntry<N extends ModalName> = {
  title: string | ((args: ModalArgs[N]) => string);
  /** Fetches the modal's own code when it opens. */
  load: () => Promise<ModalBody<N>>;
  /** Its arguments from an address (`#modal=register&shopId=3`); without this an address cannot open it. */
  linked?: (params: URLSearchParams) => ModalArgs[N] | null;
};

/** The modals by name. Only their host imports this, so that a page carries none of it. */
export const MODALS: { [N in ModalName]?: ModalEntry<N> } = {};
