import type { ShopSignedIn } from '../../../server/accounts/contract.ts';
import { keepMessage, showMessage } from '../../shell/messages-store.ts';
import { leaveModalFor, openModal } from '../../shell/modal-store.ts';

/** A shop's login has shown who it is: one of several shops is chosen next, or the only one is gone to. */
export function enterShop({ message, shops, next }: ShopSignedIn): void {
  if (shops && shops.length > 0) {
    showMessage(message);
    openModal('shop_select', { shops }, { fresh: true });
  } else if (next) {
    keepMessage(message);
    void leaveModalFor(next);
  }
}
