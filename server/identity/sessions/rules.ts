import type { AuthState } from './auth-state-contract.ts';

export const CASTS_POST = '投稿はキャスト専用です。';

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
