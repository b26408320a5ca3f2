import { tooLong } from './limits.ts';
import { nfc } from './normal-forms.ts';
import { isVisible, withoutMarks } from './visible.ts';

export const HASHTAG_MAX = 30;
/**
 * One tag or several in a row, 「#歌舞伎町#出勤」, after anything but a letter, a digit or another mark. None begins with a
 * combining mark, as the emoji of keys do.
 */
export const TAG_RUNS = /(?<![\p{L}\p{M}\p{N}_&/#＃])(?:[#＃][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)+/gu;
export const HASHTAGS_MAX = 10;

/** The tags of a run, each with its mark. */
export const splitTags = (run: string): string[] => run.split(/(?=[#＃])/);

/** Each as it is written, with its mark. */
export const tagsIn = (text: string): string[] => (text.match(TAG_RUNS) ?? []).flatMap(splitTags);

export function plainText(raw: string): string {
  let end = raw.trimEnd().length;
  for (const { index, 0: tag } of [...raw.matchAll(TAG_RUNS)].reverse()) {
    if (index + tag.length !== end) break;
    end = raw.slice(0, index).trimEnd().length;
  }
  return raw.slice(0, end).replace(/\s+/g, ' ').trim();
}

let segmenter: Intl.Segmenter | undefined;

/** Firefox before 125 has no segmenter: there joined emoji count as their parts, until the server has counted. */
export function charactersOf(text: string): string[] {
  if (!Intl.Segmenter) return [...text];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** No visible character of a language or family of emoji has more, on average of a text. */
const POINTS_PER_CHARACTER = 8;
const UNITS_PER_CHARACTER = 2 * POINTS_PER_CHARACTER;

/** What a reader sees as characters; one for each eight code points at least, however many marks stand on it. */
export const countCharacters = (text: string): number =>
  Math.max(charactersOf(text).length, Math.ceil([...text].length / POINTS_PER_CHARACTER));

export const hasAtMost = (max: number, text: string): boolean =>
  text.length <= max * UNITS_PER_CHARACTER && countCharacters(text) <= max;

type Read = { value: string } | { problem: string };
type Rule = { label: string; max: number; required?: boolean; lines?: boolean };

/**
 * A typed text in NFC, without control characters, private or lone code points and marks that are not seen. Without
 * `lines` it is one line with single spaces. `max` counts what a reader sees as characters.
 */
export function readText(typed: string, { label, max, required = true, lines = false }: Rule): Read {
  const clean = withoutMarks(nfc(typed))
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, (each) => (each === '\n' && lines ? '\n' : ' '));
  const value = (lines ? clean : clean.replace(/\s+/g, ' ')).trim();
  if (!isVisible(value)) return required ? { problem: `${label}を入力してください。` } : { value: '' };
  const length = countCharacters(value);
  return length <= max ? { value } : { problem: tooLong(label, max, length) };
}
