import { countCharacters } from './rules.ts';

type Read = { value: string } | { problem: string };
type Rule = { label: string; max: number; required?: boolean; lines?: boolean };

/**
 * A typed text in NFC, without control characters, private or lone code points and marks that turn the direction of
 * text. Without `lines` it is one line with single spaces. `max` counts what a reader sees as characters.
 */
export function readText(typed: string, { label, max, required = true, lines = false }: Rule): Read {
  const clean = typed
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, (each) =>
      each === '\n' && lines ? '\n' : ' ',
    );
  const value = (lines ? clean : clean.replace(/\s+/g, ' ')).trim();
  if (value === '') return required ? { problem: `${label}を入力してください。` } : { value };
  const length = countCharacters(value);
  if (length <= max) return { value };
  const [most, now] = [max, length].map((each) => each.toLocaleString('ja-JP'));
  return { problem: `${label}は${most}文字以内で入力してください。（現在${now}文字）` };
}
