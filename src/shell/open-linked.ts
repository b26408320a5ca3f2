import { myPagePath } from '../../server/core/paths.ts';
import { whoIsLooking } from '../lib/me-store.ts';
import type { ModalEntry, ModalName } from '../overlay/modal-args.ts';
import { openModal } from '../overlay/modal-store.ts';
import { MODALS } from './modals.ts';

/**
 * Opens the modal that an address names (`modal=register&shopId=3`), if there is such a one. Who is logged in is led
 * from the login and the registration to their own page.
 */
export async function openLinked(params: URLSearchParams): Promise<void> {
  const name = params.get('modal') ?? '';
  if (!Object.hasOwn(MODALS, name)) return;
  const entry = MODALS[name as ModalName] as unknown as ModalEntry<ModalName>;
  const args = entry.linked?.(params);
  if (!args) return;
  const { myId } = entry.guestsOnly ? await whoIsLooking() : { myId: null };
  if (myId) location.assign(myPagePath(myId));
  else openModal(name as ModalName, args);
}
