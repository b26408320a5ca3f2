import type { Acceptance } from '../../../server/community/comments/rules.ts';

/** As a cast chooses among them: who reads a post carries none of it. */
export const ACCEPTANCES: readonly { value: Acceptance; name: string; note: string }[] = [
  { value: 1, name: '自動で公開', note: 'どなたのコメントも、すぐに表示されます。' },
  { value: 2, name: '承認してから公開', note: 'あなたが承認したコメントだけが表示されます。' },
  { value: 3, name: '登録ユーザーのみ', note: 'ログインした方だけがコメントできます。' },
  { value: 0, name: '受け付けない', note: 'コメントを受け付けません。' },
];
