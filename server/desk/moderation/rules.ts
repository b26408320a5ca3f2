/** What staff do about each kind of thing, in the order of its keys 1, 2, 3. */
export const ACTIONS = {
  Tl: [
    { value: 'delete', name: '投稿を削除' },
    { value: 'none', name: '今回は対応しない' },
  ],
  TlComment: [
    { value: 'delete', name: 'コメントを削除' },
    { value: 'none', name: '今回は対応しない' },
  ],
  Review: [
    { value: 'hide', name: '口コミを非表示' },
    { value: 'none', name: '今回は対応しない' },
  ],
  Cast: [
    { value: 'hide', name: 'ページを非公開' },
    { value: 'none', name: '今回は対応しない' },
  ],
  Shop: [
    { value: 'hide', name: '掲載を非公開' },
    { value: 'none', name: '今回は対応しない' },
  ],
} as const;

export type Action = 'delete' | 'hide' | 'none';
/** Posts lose their photos at once: only what can be shown again as it was is taken back. */
export const canUndo = (model: keyof typeof ACTIONS, action: Action | null): boolean =>
  action === 'hide' || action === 'none' || (model === 'TlComment' && action === 'delete');

export const MODEL_NAMES = {
  Tl: '投稿',
  TlComment: 'コメント',
  Review: '口コミ',
  Cast: '女の子のページ',
  Shop: 'お店の掲載',
} as const;

export const HELD_REASONS = {
  site: 'ゲストの承認設定',
  rush: 'ゲストのコメントの集中',
  name: '女の子と同じ名前',
} as const;
export const HELD_STATES = { waiting: '承認待ち', shown: '公開済み', removed: '削除済み' } as const;

const SUSPENDED_FROM = 3;
/** Decisions §9: the writer was warned twice. `acted` counts the cases before, and an open one is on its way. */
export const isThird = ({
  acted,
  status,
}: {
  acted: number;
  status: 'open' | 'acted' | 'dismissed';
}): boolean => acted + (status === 'open' ? 1 : 0) >= SUSPENDED_FROM;

/** Longer than any action takes; who is cut off leaves the case to others after it. */
export const CLAIM_SECONDS = 60;

export const NOTE_MAX = 500;
/** Decided cases are kept for disclosure requests (security.md 7.9). */
export const CASES_KEPT_DAYS = 180;
