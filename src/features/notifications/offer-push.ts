import { messagesGone } from '../../overlay/messages-store.ts';
import { $modal, openModal } from '../../overlay/modal-store.ts';
import { pushState } from './push-device.ts';

const OFFERED = 'push-offered';

/** Offers push on this device, once, where it can be had: the member has just followed for the first time. */
export async function offerPush(): Promise<void> {
  try {
    if (localStorage.getItem(OFFERED)) return;
    const state = await pushState();
    if (state !== 'off' && state !== 'install') return;
    localStorage.setItem(OFFERED, '1');
  } catch {
    // Without a memory it would be offered again and again.
    return;
  }
  // What has just been done can be taken back first.
  await messagesGone();
  if ($modal.get().name === null) openModal('push_offer', {});
}
