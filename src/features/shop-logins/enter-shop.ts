import type { ShopSignedIn } from '../../../server/identity/shop-logins/contract.ts';
import { keepMessage, showMessage } from '../../overlay/messages-store.ts';
import { leaveModalFor, openModal } from '../../overlay/modal-store.ts';

/** Pages for shop logins: who logs in there stays. */
const OWN_PAGES = /^\/shop_(?:security|admin)\//;

/**
 * A shop's login has shown its password: the second factor is asked for, one of several shops is chosen next, or the
 * only one is gone to; who stands on the login's own page stays there.
 */
export function enterShop({ message, ticket, shops, next, sessionTag }: ShopSignedIn): void {
  if (ticket) {
    showMessage(message);
    openModal('shop_factor', { ticket });
  } else if (shops && shops.length > 0) {
    showMessage(message);
    openModal('shop_select', { shops, tag: sessionTag }, { fresh: true });
  } else if (next) {
    keepMessage(message);
    void leaveModalFor(OWN_PAGES.test(location.pathname) ? location.pathname : next);
  }
}
