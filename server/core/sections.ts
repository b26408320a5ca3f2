/** A page of a console. Its menu, its address, its title and the walks over all pages come from its row. */
export type SectionRow = {
  /** Its segment below `/admin/` or `/shop_admin/{shopId}/`. */
  section: string;
  /** The heading above it in the menu; null stands apart, as what cannot be taken back. */
  group: string | null;
  icon: string;
  name: string;
  /** The title of a page about one of them. */
  one?: string;
  /** What names that one in its address; else its number. */
  idIs?: 'receipt';
  isWide?: true;
  /** Of a shop: its staff do not see it. */
  isForOwners?: true;
  /** What staff go through one after the other: tabs lead from one to the next. */
  isQueue?: true;
};

export const STAFF_SECTIONS = [
  {
    section: 'reports',
    group: '対応',
    icon: 'flag',
    name: '通報',
    one: '通報への対応',
    isWide: true,
    isQueue: true,
  },
  {
    section: 'held_comments',
    group: '対応',
    icon: 'comment',
    name: '承認待ちのコメント',
    one: 'コメントの承認',
    isWide: true,
    isQueue: true,
  },
  {
    section: 'shop_entries',
    group: '対応',
    icon: 'edit',
    name: '掲載の申請',
    one: '掲載の申請の審査',
    isWide: true,
  },
  { section: 'new_shops', group: '対応', icon: 'store', name: '新しいお店', isWide: true, isQueue: true },
  { section: 'new_photos', group: '対応', icon: 'image', name: '新しい写真', isWide: true, isQueue: true },
  {
    section: 'takedowns',
    group: '対応',
    icon: 'lock',
    name: '削除のご依頼',
    one: '削除のご依頼への対応',
    idIs: 'receipt',
    isWide: true,
  },
  {
    section: 'affiliations',
    group: '対応',
    icon: 'user',
    name: '所属の申請',
    one: '所属の申請への回答',
    isWide: true,
  },
  {
    section: 'inquiries',
    group: '対応',
    icon: 'chat',
    name: 'お問い合わせ',
    one: 'お問い合わせへの返信',
    isWide: true,
  },
  { section: 'words', group: '対応', icon: 'ban', name: '使用できない言葉' },
  { section: 'people', group: '会員とお店', icon: 'users', name: '会員', one: '会員の詳細', isWide: true },
  { section: 'casts', group: '会員とお店', icon: 'dress', name: '女の子', one: '女の子の詳細', isWide: true },
  { section: 'shops', group: '会員とお店', icon: 'store', name: 'お店', one: 'お店の詳細', isWide: true },
  { section: 'imports', group: '会員とお店', icon: 'list', name: 'お店の取り込み' },
  { section: 'places', group: '会員とお店', icon: 'map', name: 'エリアと駅' },
  {
    section: 'admin_users',
    group: '会員とお店',
    icon: 'verified',
    name: '管理ユーザー',
    one: '管理ユーザーの編集',
  },
  { section: 'announces', group: 'お知らせ', icon: 'speaker', name: '女の子へのお知らせ' },
  { section: 'news', group: 'お知らせ', icon: 'edit', name: 'ニュース' },
  { section: 'banners', group: 'お知らせ', icon: 'image', name: 'バナー' },
  { section: 'posts', group: 'お知らせ', icon: 'send', name: '女の子として投稿' },
  { section: 'pickups', group: 'お知らせ', icon: 'star', name: 'ピックアップ', isWide: true },
  { section: 'legal', group: 'お知らせ', icon: 'list', name: '規約とご案内' },
  { section: 'audit', group: '記録と設定', icon: 'clock', name: '操作の記録', isWide: true },
  { section: 'jobs', group: '記録と設定', icon: 'sms', name: '裏側の処理', isWide: true },
  { section: 'settings', group: '記録と設定', icon: 'gear', name: 'サイトの設定' },
  { section: 'second_factor', group: 'ログインの安全', icon: 'lock', name: '認証アプリ' },
  { section: 'recovery_codes', group: 'ログインの安全', icon: 'list', name: '回復コード' },
  { section: 'sessions', group: 'ログインの安全', icon: 'sms', name: '管理画面を開いている端末' },
  { section: 'leave', group: null, icon: 'out', name: '管理者をやめる' },
] as const satisfies readonly SectionRow[];

export const SHOP_SECTIONS = [
  { section: 'shifts', group: '毎日', icon: 'calendar', name: '出勤表', isWide: true },
  { section: 'data', group: '毎日', icon: 'store', name: 'お店の情報', isForOwners: true },
  { section: 'statistics', group: '毎日', icon: 'chart', name: '数字', isForOwners: true, isWide: true },
  { section: 'inquiries', group: '対応', icon: 'mail', name: '受信箱', isWide: true },
  { section: 'casts', group: '対応', icon: 'users', name: '女の子の所属', isForOwners: true },
  { section: 'magazines', group: '対応', icon: 'send', name: 'メルマガ', isForOwners: true },
  { section: 'staff', group: 'ログインの安全', icon: 'user', name: 'この画面を使う人', isForOwners: true },
  { section: 'second_factor', group: 'ログインの安全', icon: 'lock', name: '二段階認証' },
] as const satisfies readonly SectionRow[];

/** `menu`: the page above all others of a console. `badge`: beside the logo, whose console it is. */
export const CONSOLES: Record<
  'staff' | 'shop',
  { menu: string; badge: string; rows: readonly SectionRow[] }
> = {
  staff: { menu: '管理画面', badge: '管理', rows: STAFF_SECTIONS },
  shop: { menu: 'お店の管理', badge: 'お店', rows: SHOP_SECTIONS },
};

export type AdminSection = (typeof STAFF_SECTIONS)[number]['section'];
export type ShopAdminSection = (typeof SHOP_SECTIONS)[number]['section'];
