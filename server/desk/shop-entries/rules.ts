/** What becomes of an application for a listing. */
export const ENTRY_STATES = {
  waiting: '審査待ち',
  listed: '承認（新しいお店）',
  claimed: '承認（掲載済みのお店）',
  declined: '見送り',
} as const;
export type EntryState = keyof typeof ENTRY_STATES;
export type EntryOutcome = Exclude<EntryState, 'waiting'>;

export const SAME_SHOPS_SHOWN = 5;
export const LICENSE_MAX = 50;
export const KANA_MAX = 100;
export const NOTE_MAX = 500;

export const SHOP_EXISTS = 'お店が実在することを確認しました';
export const SHOP_LICENSED = '営業許可（または届出）を確認しました';
export const SHOP_CALLED = '掲載中の電話番号に電話し、お店の方からのお申し込みだと確認しました';
