import type { AdminSection } from '../../../server/core/paths.ts';

type Entry = { section: AdminSection; icon: string; name: string };

/** The desk of the staff: for the menu and for the column beside each page. */
export const ADMIN_GROUPS: readonly { name: string; entries: readonly Entry[] }[] = [
  {
    name: '対応',
    entries: [
      { section: 'reports', icon: 'flag', name: '通報' },
      { section: 'held_comments', icon: 'comment', name: '承認待ちのコメント' },
      { section: 'new_shops', icon: 'store', name: '新しいお店' },
      { section: 'new_photos', icon: 'image', name: '新しい写真' },
      { section: 'takedowns', icon: 'lock', name: '削除のご依頼' },
      { section: 'affiliations', icon: 'user', name: '所属の申請' },
      { section: 'inquiries', icon: 'chat', name: 'お問い合わせ' },
      { section: 'words', icon: 'ban', name: '使用できない言葉' },
    ],
  },
  {
    name: '会員とお店',
    entries: [
      { section: 'people', icon: 'users', name: '会員' },
      { section: 'casts', icon: 'dress', name: '女の子' },
      { section: 'shops', icon: 'store', name: 'お店' },
      { section: 'imports', icon: 'list', name: 'お店の取り込み' },
      { section: 'places', icon: 'map', name: 'エリアと駅' },
      { section: 'admin_users', icon: 'verified', name: '管理ユーザー' },
    ],
  },
  {
    name: 'お知らせ',
    entries: [
      { section: 'announces', icon: 'speaker', name: '女の子へのお知らせ' },
      { section: 'news', icon: 'edit', name: 'ニュース' },
      { section: 'banners', icon: 'image', name: 'バナー' },
      { section: 'posts', icon: 'send', name: '女の子として投稿' },
      { section: 'pickups', icon: 'star', name: 'ピックアップ' },
      { section: 'legal', icon: 'list', name: '規約とご案内' },
    ],
  },
  {
    name: '記録と設定',
    entries: [
      { section: 'audit', icon: 'clock', name: '操作の記録' },
      { section: 'jobs', icon: 'sms', name: '裏側の処理' },
      { section: 'settings', icon: 'gear', name: 'サイトの設定' },
    ],
  },
  {
    name: 'ログインの安全',
    entries: [
      { section: 'second_factor', icon: 'lock', name: '認証アプリ' },
      { section: 'recovery_codes', icon: 'list', name: '回復コード' },
      { section: 'sessions', icon: 'sms', name: '管理画面を開いている端末' },
    ],
  },
];
