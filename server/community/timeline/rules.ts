import type { Caller } from '../../identity/sessions/caller.ts';
import type { TlState } from './contract.ts';

const LONG_BREAKS = 3;
const LONG_CHARACTERS = 50;

/** Specification §4: long has more than 3 line breaks or more than 50 characters. */
export function isLongText(raw: string): boolean {
  const breaks = raw.split('\n').length - 1;
  // Counted only where it could matter: a feed asks for every post.
  return breaks > LONG_BREAKS || (raw.length > LONG_CHARACTERS && [...raw].length > LONG_CHARACTERS);
}

/** 999, 1,200, 1.2万 (decisions §11). */
export function countText(n: number): string {
  if (n < 10_000) return n.toLocaleString('ja-JP');
  const tenThousands = Math.floor(n / 1000) / 10;
  return `${tenThousands >= 100 ? Math.floor(tenThousands).toLocaleString('ja-JP') : tenThousands}万`;
}

/** Width and height of 「640x360」; both 1 for what is not a size. */
export function sizeOf(size: string | null): { width: number; height: number } {
  const [width, height] = (size ?? '').split('x').map(Number);
  return width && height ? { width, height } : { width: 1, height: 1 };
}

/** What stands for a photo or video that its owner has not described. */
export const undescribed = (name: string, kind: 'photo' | 'video'): string =>
  `${name}さんの投稿の${kind === 'photo' ? '写真' : '動画'}`;

/** Kinds of feeds; the grid of a cast's pictures is `media`. */
export type FeedKind = 'top' | 'my' | 'cast' | 'media' | 'shop' | 'area' | 'tag';

/**
 * Whether a list leaves out a post that its reader has muted: a cast's own page and the page of a tag show what is
 * there. A post that stands alone (`kind` null) is shown.
 */
export const isLeftOut = (kind: FeedKind | null, muted: TlState['muted']): boolean =>
  muted !== null &&
  kind !== null &&
  kind !== 'cast' &&
  kind !== 'media' &&
  !(kind === 'tag' && muted === 'tag');

/** Security.md 4, row 2: a post for members is a stub without text and pictures for everybody else. */
export const opensLocked = ({ userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>): boolean =>
  userId !== null || isAdmin;
