import type { DeskLimit } from '../../../../server/desk/settings/contract.ts';

type Name = DeskLimit['name'];

/** Beyond some of their numbers no one is refused. */
export const LIMIT_NOTES: Partial<Record<Name, string>> = {
  takedown:
    '1つのネットワークから1時間に、1つのメールアドレスで、サイト全体でのそれぞれの上限を超えたご依頼は、証拠ファイルを除いて受け付けます。',
  register_call:
    'サイト全体の上限を超えた登録も受け付けます。登録済みの電話番号へのお知らせのSMSだけを止めます。',
};

export const LIMIT_GROUPS: readonly { name: string; limits: readonly Name[] }[] = [
  { name: '投稿とコメント', limits: ['comment_guest', 'comment', 'tl', 'tl_young', 'upload'] },
  { name: 'いいね・フォロー・投票', limits: ['react_guest', 'react', 'vote', 'views'] },
  { name: '口コミと通報', limits: ['review', 'review_young', 'report'] },
  {
    name: 'お問い合わせとお申し込み',
    limits: [
      ...(['inquiry', 'inquiry_message', 'shop_inquiry', 'shop_contact', 'shop_inbox'] as const),
      ...(['shop_entry', 'takedown', 'affiliation'] as const),
    ],
  },
  {
    name: '登録',
    limits: ['register_sms', 'register_call', 'register_email', 'register_text', 'magazines'],
  },
];
