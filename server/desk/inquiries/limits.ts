/** Characters of each field of an application for a listing. */
export const SHOP_NAME_MAX = 50;
export const AREA_NAME_MAX = 30;
export const PERSON_MAX = 20;
export const URL_MAX = 200;
export const MESSAGE_MAX = 1000;
/** How long inquiries are kept (security.md 7.9). */
export const INQUIRIES_KEPT_DAYS = 365;
