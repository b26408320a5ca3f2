/** Letters and digits of any script, and the underscore, as the server reads hashtags. */
const BEFORE_CARET = /[#＃]([\p{L}\p{M}\p{N}_]{0,30})$/u;
const WORD_END = /[\p{L}\p{N}_]$/u;

/** A hashtag that is being written: where its mark stands, and what follows it so far. */
export type TypedTag = { start: number; tag: string };

/** The hashtag that ends at the caret; null when the caret is not in one. */
export function tagAt(text: string, caret: number): TypedTag | null {
  const [whole = '', tag] = BEFORE_CARET.exec(text.slice(0, caret)) ?? [];
  const start = caret - whole.length;
  if (tag === undefined) return null;
  // Behind a word there is none, unless that word is a tag itself.
  return WORD_END.test(text.slice(0, start)) && !tagAt(text, start) ? null : { start, tag };
}

/** The text with the tag that is being written completed, and where the caret goes on. */
export function withTag(text: string, caret: number, tag: string): { text: string; caret: number } {
  const typed = tagAt(text, caret);
  const before = text.slice(0, typed?.start ?? caret);
  const gap = before === '' || /\s$/u.test(before) ? '' : ' ';
  const start = `${before}${gap}#${tag} `;
  return { text: start + text.slice(caret).replace(/^ /, ''), caret: start.length };
}

/** Specification §7: the history shows 10. */
export const HISTORY_SHOWN = 10;
/** Her shop and its area lead what is asked for: they stand before her own history. */
export const LEADING = 3;

const begins = (tag: string, typed: string) =>
  tag.normalize('NFKC').toLowerCase().startsWith(typed.normalize('NFKC').toLowerCase());

/** What the server knows for `typed`, in whatever forms of kanji it is written. */
export type AskedTags = { typed: string; tags: readonly string[] };

/** Tags that continue what is typed: the leading ones, ten of one's own, and those of others up to ten. */
export function offeredTags(typed: string, found: AskedTags, history: readonly string[]): string[] {
  const fits = (tag: string) => tag !== typed && begins(tag, typed);
  // One has typed on: what does not begin so is left out until the next answer.
  const asked = found.typed === typed ? found.tags.filter((tag) => tag !== typed) : found.tags.filter(fits);
  const leading = asked.filter((tag) => found.tags.indexOf(tag) < LEADING);
  const own = history.filter((tag) => fits(tag) && !leading.includes(tag)).slice(0, HISTORY_SHOWN);
  const others = asked.filter((tag) => !own.includes(tag) && !leading.includes(tag));
  return [...leading, ...own, ...others.slice(0, Math.max(0, HISTORY_SHOWN - leading.length - own.length))];
}
