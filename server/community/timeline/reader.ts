import { readAnon } from '../../identity/sessions/anon-id.ts';
import type { AppContext } from '../../identity/sessions/env.ts';

/** For whom posts are read: what is personal about the answer, and whether posts for members are open. */
export type Reader = {
  userId: number | null;
  /** Her own cast page, when the reader is a cast. */
  castId: number | null;
  isAdmin: boolean;
  /** Keyed hash of a guest's anonymous cookie. */
  anonHash: Buffer | null;
};

/** Whoever a stored page is rendered for. */
export const ANYBODY: Reader = { userId: null, castId: null, isAdmin: false, anonHash: null };

export function readerOf(context: AppContext): Reader {
  const member = context.get('member');
  return {
    userId: member?.userId ?? null,
    castId: member?.castId ?? null,
    isAdmin: context.get('admin') !== null,
    anonHash: readAnon(context),
  };
}

/** Security.md 4, row 2: a post for members is a stub without text and pictures for everybody else. */
export const opensLocked = ({ userId, isAdmin }: Reader): boolean => userId !== null || isAdmin;
