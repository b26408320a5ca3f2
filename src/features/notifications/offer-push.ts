import { messagesGone } from '../../overlay/messages-store.ts';
import { $modal, openModal } from '../../overlay/modal-store.ts';
import { pushState } from './push-device.ts';

const OFFERED = 'push-offered';

/** Without a memory it would be offered again and again. */
function isFirstOffer(): boolean {
  try {
    return !localStorage.getItem(OFFERED);
  } catch {
    return false;
  }
}
function rememberOffer(): boolean {
  try {
    localStorage.setItem(OFFERED, '1');
    return true;
  } catch {
    return false;
  }
}

/** Offers push on this device, once, where it can be had: the member has just followed for the first time. */
export async function offerPush(): Promise<void> {
  if (!isFirstOffer()) return;
  const state = await pushState().catch(() => 'none');
  if (state !== 'off' && state !== 'install') return;
  // What has just been done can be taken back first.
  await messagesGone();
  if ($modal.get().name === null && rememberOffer()) openModal('push_offer', {});
}
