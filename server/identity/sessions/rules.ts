import type { AuthState } from './auth-state-contract.ts';

/** What a member hears who wants to post (decisions §1). */
export const CASTS_POST = '投稿はキャスト専用です。';

export const NO_ACCOUNT: Omit<AuthState, 'check'> = {
  guest: true,
  myId: null,
  anonId: null,
  myName: null,
  myIcon: null,
  isCast: false,
  hasPage: false,
  isAdmin: false,
  followingCasts: [],
  followingShops: [],
  hasUnread: false,
  unreadCount: 0,
  sessionTag: null,
};
