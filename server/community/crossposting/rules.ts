import { ADDRESS, ADDRESS_START } from '../../core/text/limits.ts';
import { nfc } from '../../core/text/normal-forms.ts';
import { charactersOf } from '../../core/text/rules.ts';
import { SUBJECT_MAX, X_ADDRESS_WEIGHT, X_WEIGHT } from './limits.ts';

/** As X counts: Latin letters and common signs weigh one, everything else two, an emoji two however it is made. */
function weightOf(letter: string): number {
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(letter)) return 2;
  return [...letter].reduce((sum, each) => {
    const code = each.codePointAt(0) ?? 0;
    const isLight =
      code <= 4351 ||
      (code >= 8192 && code <= 8205) ||
      (code >= 8208 && code <= 8223) ||
      (code >= 8242 && code <= 8247);
    return sum + (isLight ? 1 : 2);
  }, 0);
}

export function weightAtX(text: string): number {
  const addresses = text.match(ADDRESS) ?? [];
  const short = addresses.reduce((sum, each) => sum + Math.max(0, X_ADDRESS_WEIGHT - each.length), 0);
  return charactersOf(text).reduce((sum, letter) => sum + weightOf(letter), short);
}

/** Without the beginning of an address at its end: cut, it would lead elsewhere. */
function withoutCut(text: string, rest: string): string {
  const last = text.split(/\s/).at(-1) ?? '';
  const from = last.search(ADDRESS_START);
  return from >= 0 && /^\S/.test(rest) ? text.slice(0, text.length - last.length + from) : text;
}

/** As much of the text as fits above the address of the post's page. */
export function textForX(body: string, address: string): string {
  const room = X_WEIGHT - X_ADDRESS_WEIGHT - 1;
  const text = nfc(body).trim();
  if (text === '') return address;
  if (weightAtX(text) <= room) return `${text}\n${address}`;
  const letters = charactersOf(text);
  let kept = '';
  for (const letter of letters) {
    if (weightAtX(`${kept}${letter}…`) > room) break;
    kept += letter;
  }
  kept = withoutCut(kept, text.slice(kept.length)).trimEnd();
  return `${kept}…\n${address}`;
}

export function subjectOf(body: string, name: string): string {
  const [line = ''] = body.trim().split('\n');
  const title = line.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  if (title === '') return `${name.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')}の投稿`;
  const letters = charactersOf(title);
  return letters.length > SUBJECT_MAX ? `${letters.slice(0, SUBJECT_MAX - 1).join('')}…` : title;
}
