import { COMMENT_MAX } from '../../../server/community/comments/limits.ts';
import { lengthOf } from '../../lib/count-letters.ts';

/** Shown from here on: who writes a line needs no counter. */
const COUNTED_FROM = COMMENT_MAX - 100;

/** 「450 / 500」 near the end, and whether it is too long. */
export function countOf(text: string): { text: string; isOver: boolean } | null {
  const length = text.length < COUNTED_FROM ? 0 : lengthOf(text);
  return length < COUNTED_FROM ? null : { text: `${length} / ${COMMENT_MAX}`, isOver: length > COMMENT_MAX };
}
