import { hasMail, hasUrl } from '../../core/text/addresses.ts';
import { hasTelephone } from '../../core/text/contacts.ts';
import { tooLong } from '../../core/text/limits.ts';
import { nfc, nfd, nfkc, withPlainHyphens } from '../../core/text/normal-forms.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { isVisible, withoutMarks, withoutUnseen } from '../../core/text/visible.ts';
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

const likeLatin = (letters: string): string =>
  [...nfc(letters)].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');

/** In whatever letters it is written: as words, without what stands between them, and without a number behind. */
function looksLikeStaff(folded: string): boolean {
  const letters = nfd(withoutUnseen(folded).toLowerCase()).replace(/[\p{M}\p{Cf}]/gu, '');
  const squeezed = letters.replace(/[\p{P}\s]/gu, '');
  return [letters.replace(/[\p{P}\s]+/gu, ' '), squeezed, squeezed.replace(/\d{1,20}$/, '')].some(
    (spelling) => RESERVED.test(likeLatin(spelling)),
  );
}

const CONTACT = /@|\d[\d\s-]{8,18}\d/;
/** A joiner that joins no emoji. */
const LOOSE_JOINER =
  /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** Joiners, and the letters of flags. */
const OF_EMOJI = /[\u200d\u{e0020}-\u{e007f}]/gu;

/** 1 to 20 characters, without contact data and names of the staff. */
export function readName(typed: string, label = '名前'): Read {
  const name = nfc(withoutMarks(typed).replace(LOOSE_JOINER, '')).trim().replace(/\s+/g, ' ');
  if (!isVisible(name)) return { problem: `${label}を入力してください。` };
  const length = countCharacters(name);
  if (length > NAME_MAX) return { problem: tooLong('名前', NAME_MAX, length) };
  const folded = nfkc(name);
  if (CONTACT.test(withPlainHyphens(folded)) || hasTelephone(name) || hasUrl(name) || hasMail(name))
    return { problem: '名前に電話番号やURL、メールアドレスは使用できません。' };
  // Control, private and lone code points, and format characters that are not part of emoji.
  if (looksLikeStaff(folded) || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(name.replace(OF_EMOJI, '')))
    return { problem: NAME_REFUSED };
  return { value: name };
}
