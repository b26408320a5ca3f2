/** Numbers of a profile (decisions §4); this file imports nothing. */
export const AGE_MIN = 18;
export const AGE_MAX = 60;
export const TALL_MIN = 130;
export const TALL_MAX = 200;
export const MESSAGE_MAX = 400;
export const WORK_MESSAGE_MAX = 200;
export const LOVERS_TYPE_MAX = 30;
export const HOBBY_MAX = 50;
export const ITEMS_MAX = 5;
export const ITEM_TITLE_MAX = 10;
export const ITEM_BODY_MAX = 50;
export const KANA_MAX = 30;
/** Photos of a cast's page (decisions §4). */
export const PHOTOS_MAX = 10;
