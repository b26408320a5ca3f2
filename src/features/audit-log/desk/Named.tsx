import { adminPath } from '../../../../server/core/paths.ts';
import type { AdminSection } from '../../../../server/core/sections.ts';

type Opens = { noun: string; section: AdminSection };

/** What the record names and the desk can open: by what it is called, and where. */
const OPENED = new Map<string, Opens>([
  ['user', { noun: '会員', section: 'people' }],
  ['cast', { noun: '女の子', section: 'casts' }],
  ['shop', { noun: 'お店', section: 'shops' }],
  ['case', { noun: '通報', section: 'reports' }],
  ['inquiry', { noun: 'お問い合わせ', section: 'inquiries' }],
  ['takedown', { noun: '削除のご依頼', section: 'takedowns' }],
]);

const OTHERS = new Map<string, string>([
  ['affiliation', '所属の申請'],
  ['announcement', 'お知らせ'],
  ['banner', 'バナー'],
  ['comment', 'コメント'],
  ['guest', 'ゲスト'],
  ['import', '取り込み'],
  ['job', '処理'],
  ['macro', '定型文'],
  ['news', 'ニュース'],
  ['photo', '写真'],
  ['post', '投稿'],
  ['proposal', '利用停止の提案'],
  ['review', '口コミ'],
  ['shop-inquiry', 'お店へのお問い合わせ'],
  ['shop-login', '店舗ログイン'],
  ['system', 'システム'],
  ['word', '言葉'],
]);

type Props = {
  /** `user:12`, `system`; null: nothing. */
  of: string | null;
  name: string | null;
};

/** Who did it, or what it was done to, with the way to it. */
export function Named({ of, name }: Props) {
  if (of === null) return '－';
  const [kind = '', id] = of.split(':');
  const opened = OPENED.get(kind);
  if (!opened || id === undefined) {
    const noun = OTHERS.get(kind);
    return <span title={of}>{noun ? [noun, id].filter(Boolean).join(' ') : of}</span>;
  }
  return (
    <a className="link" href={adminPath(opened.section, id)} title={of}>
      {name ?? `${opened.noun} ${id}`}
    </a>
  );
}
