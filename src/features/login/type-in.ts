import type { AccountType } from '../../../server/identity/accounts/contract.ts';

/** Whose login or registration an address opens. */
export const typeIn = (params: URLSearchParams): AccountType =>
  params.get('type') === 'girl' ? 'girl' : 'boy';
