/** What is older was public long enough for a report. */
export const NEW_DAYS = 30;
/** From its upload on: a post may wait for its hour as long again. */
export const PHOTO_DAYS = 60;
/** Longer than anything counts as new. */
export const LOOKS_KEPT_DAYS = 90;
/** Of one screen. */
export const PHOTOS_PAGE = 24;

export const SHOP_STATES = { waiting: '未確認', looked: '問題なし', hidden: '非公開' } as const;
export const PHOTO_STATES = { waiting: '未確認', looked: '問題なし', removed: '削除済み' } as const;
export const PHOTO_PLACES = { post: '投稿', page: '女の子のページ', shop: 'お店のページ' } as const;

export const REASON_MAX = 200;

/** The menu counts no further. */
export const COUNT_MAX = 100;
