import { tagPath } from '../paths.ts';
import { HASHTAG_MAX, HASHTAGS_MAX, splitTags, TAG_RUNS } from './hashtags.ts';
import { ADDRESS, LINKS_MAX } from './limits.ts';
import { nfc, nfkc } from './normal-forms.ts';
import { isVisible, withoutMarks, withoutUnseen } from './visible.ts';

const SIGNS = new Map<string, string>(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? sign);

const PIECES = new RegExp(`(?<address>${ADDRESS.source})|(?<hashtags>${TAG_RUNS.source})`, 'giu');
/** Signs that end a sentence rather than an address. */
const TRAILING = ".,;:!?'()[]";
const REL = 'rel="nofollow ugc noopener noreferrer"';

const BRACKETS: readonly (readonly [opening: string, closing: string])[] = [
  ['(', ')'],
  ['[', ']'],
];

const timesIn = (text: string, sign: string): number => text.split(sign).length - 1;

/** A closing bracket belongs to the address in which its opening one stands. */
function withoutTrailing(address: string): string {
  const unopened = new Map(
    BRACKETS.map(([opening, closing]) => [closing, timesIn(address, closing) - timesIn(address, opening)]),
  );
  let end = address.length;
  for (; end > 0 && TRAILING.includes(address.charAt(end - 1)); end--) {
    const sign = address.charAt(end - 1);
    const more = unopened.get(sign);
    if (more !== undefined && more <= 0) break;
    if (more !== undefined) unopened.set(sign, more - 1);
    const [, closing] = BRACKETS.find(([opening]) => opening === sign) ?? [];
    if (closing) unopened.set(closing, (unopened.get(closing) ?? 0) + 1);
  }
  return address.slice(0, end);
}

type Piece = { kind: 'text' | 'address' | 'hashtag'; text: string };

function* piecesOf(raw: string): Generator<Piece> {
  let from = 0;
  for (const match of raw.matchAll(PIECES)) {
    const tags = match.groups?.hashtags;
    const found = tags ?? withoutTrailing(match[0]);
    if (match.index > from) yield { kind: 'text', text: raw.slice(from, match.index) };
    if (tags === undefined) yield { kind: 'address', text: found };
    else for (const text of splitTags(tags)) yield { kind: 'hashtag', text };
    from = match.index + found.length;
  }
  if (from < raw.length) yield { kind: 'text', text: raw.slice(from) };
}

/** As written, without its mark and selectors of a form; null when it is too long or only digits. */
function tagOf(text: string): string | null {
  const tag = nfkc(withoutUnseen(text.slice(1)));
  return [...tag].length <= HASHTAG_MAX && /[^\p{N}_]/u.test(tag) ? tag : null;
}

/** Only https without credentials: `https://bank.example@elsewhere.jp` is none. */
function hrefOf(text: string): string | null {
  if (!/^https:/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
    ? url.href
    : null;
}

/** NFC, `\n`, no control characters, lone surrogates or unseen marks; trimmed. Empty when a reader sees nothing of it. */
export function cleanText(input: string): string {
  const seen = withoutMarks(input.toWellFormed())
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/(?!\n)[\p{Cc}\ufffd]/gu, '');
  const text = nfc(seen).trim();
  return isVisible(text) ? text : '';
}

/** Without marks, each once, as first written. */
export function hashtagsOf(raw: string): string[] {
  const tags = new Map<string, string>();
  for (const { kind, text } of piecesOf(raw)) {
    const tag = kind === 'hashtag' ? tagOf(text) : null;
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

export const countLinks = (raw: string): number =>
  [...piecesOf(raw)].filter(({ kind }) => kind === 'address').length;

export type HtmlOptions = { links: boolean; hashtags: boolean };

/**
 * Escapes everything; the only function that makes markup of typed text. Links https addresses and hashtags, with
 * limits.
 */
export function htmlOf(
  raw: string,
  { links, hashtags }: HtmlOptions = { links: true, hashtags: true },
): string {
  let [linked, tagged] = [0, 0];
  const pieces: string[] = [];
  for (const { kind, text } of piecesOf(raw)) {
    const shown = escapeHtml(text).replaceAll('\n', '<br>');
    const href = kind === 'address' && links && linked < LINKS_MAX ? hrefOf(text) : null;
    const tag = kind === 'hashtag' && hashtags && tagged < HASHTAGS_MAX ? tagOf(text) : null;
    if (href) {
      linked++;
      pieces.push(`<a href="${escapeHtml(href)}" ${REL} target="_blank">${shown}</a>`);
    } else if (tag) {
      tagged++;
      // A tag has no unsafe characters, and percent-encoded it is three times as long.
      pieces.push(`<a href="${decodeURI(tagPath(tag))}" ${REL}>${shown}</a>`);
    } else pieces.push(shown);
  }
  return pieces.join('');
}
