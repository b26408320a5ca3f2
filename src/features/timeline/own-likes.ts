import { isKept } from '../../lib/is-kept.ts';

const LIKED = 'liked';

/** This browser has liked something: a guest's likes are then asked for, too. */
export function rememberLike(): void {
  try {
    localStorage.setItem(LIKED, '1');
  } catch {
    // Without storage a guest's like is still counted; only its colour is lost with the page.
  }
}

export const hasLiked = (): boolean => isKept(LIKED);
