import { tagPath } from '../../../server/core/paths.ts';

/** A run of text, or a link when it has an address. */
export type Word = { text: string; href?: string };
export type Line = Word[];

const SIGNS = new Map<string, string>(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }));
const plainOf = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => SIGNS.get(name) ?? whole);

/** The only markup there is; whatever else looks like it stays text. */
const MARKUP = /<br>|<a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a>/g;
const ADDRESS = /^(?:https:\/\/|\/(?!\/))/;

/**
 * A post's or comment's HTML in lines of words, so that nothing of it is ever set as HTML: `br` and `a` become what
 * they are, anything else shows as the text it is.
 */
export function linesOf(html: string): Line[] {
  const lines: Line[] = [[]];
  const add = (word: Word) => word.text && lines.at(-1)?.push(word);
  let from = 0;
  for (const match of html.matchAll(MARKUP)) {
    add({ text: plainOf(html.slice(from, match.index)) });
    const [whole, address, shown] = match;
    if (address === undefined) lines.push([]);
    else {
      const href = plainOf(address);
      add(ADDRESS.test(href) ? { text: plainOf(shown ?? ''), href } : { text: plainOf(shown ?? '') });
    }
    from = match.index + whole.length;
  }
  add({ text: plainOf(html.slice(from)) });
  return lines;
}

const TAG_PREFIX = tagPath('').slice(0, -1);
const isTag = ({ href }: Word): boolean => href?.startsWith(TAG_PREFIX) ?? false;
const isBlank = ({ text, href }: Word): boolean => href === undefined && text.trim() === '';

/** Takes the hashtags off that a text ends with; they have a line of their own in the card. */
export function splitTags(lines: Line[]): { body: Line[]; tags: Word[] } {
  const body = lines.map((line) => [...line]);
  const tags: Word[] = [];
  for (let last = body.at(-1); last; last = body.at(-1)) {
    const word = last.at(-1);
    if (!word) {
      body.pop();
      continue;
    }
    if (!isTag(word) && !isBlank(word)) {
      last[last.length - 1] = { ...word, text: word.text.trimEnd() };
      break;
    }
    last.pop();
    if (isTag(word)) tags.unshift(word);
  }
  return { body, tags };
}

const MOST_BREAKS = 3;
const MOST_CHARACTERS = 50;
const lettersOf = (line: Line): number => line.reduce((sum, { text }) => sum + [...text].length, 0);
/** 「21時から出勤です」 is what many come for: it is shown wherever in the text it stands. */
const isShift = (line: Line): boolean => {
  const text = line.map((word) => word.text).join('');
  return text.includes('出勤') && /[0-9０-９]{1,2}\s*(?:時|[:：][0-9０-９]{2})/.test(text);
};

/** The beginning of a line, no longer than `most` characters; a link is not cut in two. */
function beginning(line: Line, most: number): Line {
  const kept: Line = [];
  let left = most;
  for (const word of line) {
    const letters = [...word.text];
    if (left <= 0) break;
    if (letters.length <= left || word.href) kept.push(word);
    else kept.push({ text: letters.slice(0, left).join('') });
    left -= letters.length;
  }
  return kept;
}

/** Its lines with … at the end; those that are empty there are left out. */
function cut(begin: Line[]): Line[] {
  const kept = begin.slice(0, begin.findLastIndex((line) => !line.every(isBlank)) + 1);
  return kept.map((line, n) => (n === kept.length - 1 ? [...line, { text: '…' }] : line));
}

/**
 * What a card shows of a long text (specification §4) before もっと見る: its beginning, and of the rest the lines that say
 * when she works. Null for a text that is shown whole.
 */
export function shortened(body: Line[]): Line[] | null {
  const begin: Line[] = [];
  let left = MOST_CHARACTERS;
  for (const [place, line] of body.entries()) {
    const letters = lettersOf(line);
    if (place > MOST_BREAKS || letters > left) {
      const part = place > MOST_BREAKS || isShift(line) ? [] : beginning(line, left);
      if (part.length > 0) begin.push(part);
      const rest = body.slice(place);
      const shifts = rest.filter(isShift);
      return shifts.length === rest.length ? null : [...cut(begin), ...shifts];
    }
    begin.push(line);
    left -= letters;
  }
  return null;
}
