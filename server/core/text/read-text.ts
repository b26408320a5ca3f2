import { tooLong } from './limits.ts';
import { nfc } from './normal-forms.ts';
import { countCharacters } from './rules.ts';
import { isVisible, withoutMarks } from './visible.ts';

type Read = { value: string } | { problem: string };
type Rule = { label: string; max: number; required?: boolean; lines?: boolean };

/**
 * A typed text in NFC, without control characters, private or lone code points and marks that are not seen. Without
 * `lines` it is one line with single spaces. `max` counts what a reader sees as characters.
 */
export function readText(typed: string, { label, max, required = true, lines = false }: Rule): Read {
  const clean = nfc(withoutMarks(typed))
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, (each) => (each === '\n' && lines ? '\n' : ' '));
  const value = (lines ? clean : clean.replace(/\s+/g, ' ')).trim();
  if (!isVisible(value)) return required ? { problem: `${label}を入力してください。` } : { value: '' };
  const length = countCharacters(value);
  return length <= max ? { value } : { problem: tooLong(label, max, length) };
}
