import type { AuthState } from './auth-state-contract.ts';

/** What there is to know of a browser without a session; its `check` says whether that has been asked. */
export const NOBODY: Omit<AuthState, 'check'> = {
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
