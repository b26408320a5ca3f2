import { KANA_MAX } from './limits.ts';
import { KANA_ONLY, TOO_LONG } from './wording.ts';

const KANA = /^[ぁ-ゖー・\s]+$/;
const toHiragana = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60));

/** How a name is read, in hiragana; a name in kana reads itself. */
export function readKana(typed: string, name: string): { value: string } | { problem: string } {
  const kana = toHiragana(typed);
  if (kana === '') {
    const own = toHiragana(name);
    return { value: KANA.test(own) && own.length <= KANA_MAX ? own : '' };
  }
  if (!KANA.test(kana)) return { problem: KANA_ONLY };
  return kana.length > KANA_MAX ? { problem: TOO_LONG('よみがな', KANA_MAX, kana.length) } : { value: kana };
}
