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

/** Both 1 for what is not a size. */
export function sizeOf(size: string | null): { width: number; height: number } {
  const [width, height] = (size ?? '').split('x').map(Number);
  return width && height ? { width, height } : { width: 1, height: 1 };
}

export const undescribed = (name: string, kind: 'photo' | 'video'): string =>
  `${name}さんの投稿の${kind === 'photo' ? '写真' : '動画'}`;

export type FeedKind = 'top' | 'my' | 'cast' | 'own' | 'media' | 'shop' | 'area' | 'tag';

/** A cast's own page, the page of a tag and a post that stands alone (`kind` null) show muted posts. */
export const isLeftOut = (kind: FeedKind | null, muted: TlState['muted']): boolean =>
  muted !== null &&
  kind !== null &&
  kind !== 'cast' &&
  kind !== 'media' &&
  !(kind === 'tag' && muted === 'tag');

/** Others get a stub without text and pictures (security.md 4, row 2). */
export const opensLocked = ({ userId, isAdmin }: Pick<Caller, 'userId' | 'isAdmin'>): boolean =>
  userId !== null || isAdmin;
