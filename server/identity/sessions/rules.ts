import type { AuthState } from './auth-state-contract.ts';

export const NO_ACCOUNT: Omit<AuthState, 'check'> = {
  guest: true,
  myId: null,
  anonId: null,
  myName: null,
  myIcon: null,
  isCast: false,
  isAdmin: false,
  followingCasts: [],
  followingShops: [],
  hasUnread: false,
  unreadCount: 0,
  sessionTag: null,
};
