import type { DeskSettings } from '../../../../server/desk/settings/contract.ts';

type Switch = keyof DeskSettings['values'];

export const SWITCHES: Record<Switch, { name: string; note: string }> = {
  rankingNumerals: {
    name: '「注目の女の子」に順位の数字を表示する',
    note: 'オフのときは、並び順だけで表示します。',
  },
  guestComments: {
    name: 'ゲストのコメントを受け付ける',
    note: 'オフのときは、コメントするとログインをお願いします。荒らしが続くときに切り替えてください。',
  },
  holdGuestComments: {
    name: 'ゲストのコメントを、承認されてから表示する',
    note: '運営が「承認待ちのコメント」で、または投稿した女の子が承認します。',
  },
};
