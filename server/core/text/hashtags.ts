export const HASHTAG_MAX = 30;
/**
 * One or several tags in a row (#歌舞伎町#出勤), not after a letter, a digit, `_`, `&`, `/` or `#`. A tag does not begin with
 * a combining mark, as keycap emoji do.
 */
export const TAG_RUNS = /(?<![\p{L}\p{N}_&/#＃]|(?!\ufe0f)\p{M})(?:[#＃][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)+/gu;
export const HASHTAGS_MAX = 10;

export const splitTags = (run: string): string[] => run.split(/(?=[#＃])/);

export const tagsIn = (text: string): string[] => (text.match(TAG_RUNS) ?? []).flatMap(splitTags);

export function plainText(raw: string): string {
  let end = raw.trimEnd().length;
  for (const { index, 0: tag } of [...raw.matchAll(TAG_RUNS)].reverse()) {
    if (index + tag.length !== end) break;
    end = raw.slice(0, index).trimEnd().length;
  }
  return raw.slice(0, end).replace(/\s+/g, ' ').trim();
}
