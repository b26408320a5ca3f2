import { HASHTAG_MAX, tagsIn } from '../../../server/core/text/hashtags.ts';
import { HISTORY_SHOWN, LEADING } from './tag-typing.ts';

const KEY = 'tag-history';
/** Those of her shop and its area are in it, too: beside them ten of her own remain. */
const MAX = HISTORY_SHOWN + LEADING;

/** The hashtags of this device's own posts, the latest first; they never leave it by themselves. */
export function readTagHistory(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((tag) => typeof tag === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Remembers the hashtags of a text that has been posted. */
export function keepTags(text: string): void {
  const used = tagsIn(text)
    .map((tag) => tag.slice(1))
    .filter((tag) => [...tag].length <= HASHTAG_MAX);
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...used, ...readTagHistory()])].slice(0, MAX)));
  } catch {
    // A browser that keeps nothing suggests what others write.
  }
}
