import { COMMENT_MODALS } from '../features/comments/modals.ts';
import { INQUIRY_MODALS } from '../features/inquiries/modals.ts';
import { LOGIN_MODALS } from '../features/login/modals.ts';
import { MAGAZINE_MODALS } from '../features/magazines/modals.ts';
import { MUTE_MODALS } from '../features/mutes/modals.ts';
import { NOTIFICATION_MODALS } from '../features/notifications/modals.ts';
import { POSTING_MODALS } from '../features/posting/modals.ts';
import { PROFILE_MODALS } from '../features/profiles/modals.ts';
import { REGISTRATION_MODALS } from '../features/registration/modals.ts';
import { REVIEW_MODALS } from '../features/reviews/modals.ts';
import { SEARCH_MODALS } from '../features/search/modals.ts';
import { SETTING_MODALS } from '../features/settings/modals.ts';
import { SHOP_LOGIN_MODALS } from '../features/shop-logins/modals.ts';
import { SHOP_MODALS } from '../features/shops/modals.ts';
import { TIMELINE_MODALS } from '../features/timeline/modals.ts';
import { DIALOG_MODALS } from '../overlay/dialog-modals.ts';
import type { ModalEntries, ModalName } from '../overlay/modal-args.ts';

/** The modals by name. Fetched with the first modal that opens; a page carries none of it. */
export const MODALS: ModalEntries<ModalName> = {
  ...COMMENT_MODALS,
  ...INQUIRY_MODALS,
  ...LOGIN_MODALS,
  ...MAGAZINE_MODALS,
  ...MUTE_MODALS,
  ...NOTIFICATION_MODALS,
  ...POSTING_MODALS,
  ...PROFILE_MODALS,
  ...REGISTRATION_MODALS,
  ...REVIEW_MODALS,
  ...SEARCH_MODALS,
  ...SETTING_MODALS,
  ...SHOP_LOGIN_MODALS,
  ...SHOP_MODALS,
  ...TIMELINE_MODALS,
  ...DIALOG_MODALS,
};
