import { hasMail, hasUrl } from '../../core/text/addresses.ts';
import { hasTelephone } from '../../core/text/contacts.ts';
import { tooLong } from '../../core/text/limits.ts';
import { nfc, nfd, nfkc } from '../../core/text/normal-forms.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { isVisible, withoutMarks } from '../../core/text/visible.ts';
import { NAME_MAX } from './limits.ts';
import type { Read } from './rules.ts';

export const NAME_REFUSED = 'この名前は使用できません。別の名前を入力してください。';
const RESERVED = /運営|公式|管理者|事務局|(?<![a-z])admin|admin(?:istrator)?s?(?![a-z])/;
/** Letters of other scripts, digits and old forms that are taken for those of the reserved names. */
const LOOKALIKES = new Map<string, string>(
  ['aаαɑ@4', 'dԁɗ', 'mмｍ', 'iіιıɩ1lӏ|!', 'nոпηռ', '営營', '公㕣', '局侷', '管菅'].flatMap(
    ([to = '', ...from]) => from.map((letter) => [letter, to]),
  ),
);

/** In whatever letters it is written. */
function looksLikeStaff(folded: string): boolean {
  const letters = nfd(folded.toLowerCase()).replace(/[\p{M}\p{Cf}\p{P}\s]/gu, '');
  return RESERVED.test([...nfc(letters)].map((letter) => LOOKALIKES.get(letter) ?? letter).join(''));
}

const CONTACT = /@|\d[\d\s‐‑–—―−ー-]{8,18}\d/;

/** 1 to 20 characters, without contact data and names of the staff. */
export function readName(typed: string, label = '名前'): Read {
  const name = withoutMarks(nfc(typed)).trim().replace(/\s+/g, ' ');
  if (!isVisible(name)) return { problem: `${label}を入力してください。` };
  const length = countCharacters(name);
  if (length > NAME_MAX) return { problem: tooLong('名前', NAME_MAX, length) };
  const folded = nfkc(name);
  if (CONTACT.test(folded) || hasTelephone(name) || hasUrl(name) || hasMail(name))
    return { problem: '名前に電話番号やURL、メールアドレスは使用できません。' };
  // Control and format characters (among them those that turn the direction of the line).
  if (looksLikeStaff(folded) || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(name.replace(/\u200d/g, '')))
    return { problem: NAME_REFUSED };
  return { value: name };
}
