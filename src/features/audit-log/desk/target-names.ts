import type { AdminSection } from '../../../../server/core/sections.ts';

type Opens = { noun: string; section: AdminSection };

/** What the record names and the desk can open: by what it is called, and where. */
export const OPENED = new Map<string, Opens>([
  ['user', { noun: '会員', section: 'people' }],
  ['cast', { noun: '女の子', section: 'casts' }],
  ['shop', { noun: 'お店', section: 'shops' }],
  ['case', { noun: '通報', section: 'reports' }],
  ['inquiry', { noun: 'お問い合わせ', section: 'inquiries' }],
  ['takedown', { noun: '削除のご依頼', section: 'takedowns' }],
]);

/** The rest of what it names. */
export const OTHERS = new Map<string, string>([
  ['affiliation', '所属の申請'],
  ['announcement', 'お知らせ'],
  ['banner', 'バナー'],
  ['comment', 'コメント'],
  ['guest', 'ゲスト'],
  ['import', '取り込み'],
  ['job', '処理'],
  ['legal', '規約・ご案内'],
  ['list', '一覧'],
  ['macro', '定型文'],
  ['news', 'ニュース'],
  ['photo', '写真'],
  ['post', '投稿'],
  ['proposal', '利用停止の提案'],
  ['review', '口コミ'],
  ['setting', '設定'],
  ['shop-inquiry', 'お店へのお問い合わせ'],
  ['shop-login', '店舗ログイン'],
  ['sms', 'SMS'],
  ['system', 'システム'],
  ['word', '言葉'],
]);
