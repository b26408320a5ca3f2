import type { AccountType } from '../../../server/identity/accounts/contract.ts';

/** Who registers: a man as a member, a woman as a cast. */
export const TYPE_CHOICES: { value: AccountType; name: string }[] = [
  { value: 'boy', name: '男性（お客さま）' },
  { value: 'girl', name: '女性（キャスト）' },
];
