import type { ModalName } from './modal-args.ts';
import { openModal } from './modal-store.ts';
import { MODALS, type ModalEntry } from './modals.ts';

/** Opens the modal that an address names (`modal=register&shopId=3`). @returns whether there is such a one. */
export function openLinked(params: URLSearchParams): boolean {
  const name = params.get('modal') ?? '';
  if (!Object.hasOwn(MODALS, name)) return false;
  const entry = MODALS[name as ModalName] as unknown as ModalEntry<ModalName>;
  const args = entry.linked?.(params);
  if (!args) return false;
  openModal(name as ModalName, args);
  return true;
}
