const SIMPLE =
  'k:か き く け こ/s:さ し す せ そ/t:た ち つ て と/n:な に ぬ ね の/h:は ひ ふ へ ほ/m:ま み む め も/y:や . ゆ . よ/r:ら り る れ ろ/w:わ . . . を/g:が ぎ ぐ げ ご/z:ざ じ ず ぜ ぞ/d:だ ぢ づ で ど/b:ば び ぶ べ ぼ/p:ぱ ぴ ぷ ぺ ぽ';
const KUNREI = new Map<string, string>([...'あいうえお'].map((kana, i) => [kana, 'aiueo'[i] as string]));
for (const row of SIMPLE.split('/')) {
  const [consonant = '', kana = ''] = row.split(':');
  for (const [i, each] of kana.split(' ').entries()) KUNREI.set(each, consonant + 'aiueo'[i]);
}
for (const [small, vowel] of [
  ['ゃ', 'a'],
  ['ゅ', 'u'],
  ['ょ', 'o'],
] as const)
  for (const kana of 'きしちにひみりぎじぢびぴ')
    KUNREI.set(kana + small, `${KUNREI.get(kana)?.[0]}y${vowel}`);

/** Keystrokes of a visitor who types a reading on a keyboard as school teaches romaji: しんじゅく is sinzyuku. */
export function typedAsTaught(kana: string): string {
  let typed = '';
  let double = false;
  for (let i = 0; i < kana.length; i++) {
    const pair = KUNREI.get(kana.slice(i, i + 2));
    const one = kana[i] as string;
    if (one === 'っ') double = true;
    else if (one === 'ん') typed += 'n';
    else if (one !== 'ー' && one !== '・') {
      const syllable = pair ?? KUNREI.get(one) ?? '';
      typed += (double ? (syllable[0] ?? '') : '') + syllable;
      double = false;
      if (pair) i += 1;
    }
  }
  return typed;
}

/** The same with the spelling of most: しんじゅく is shinjuku; long vowels stay written (toukyou). */
export const typedAsHeard = (kana: string): string =>
  typedAsTaught(kana)
    .replace(/ty/g, 'ch')
    .replace(/(?<=^|[^s])ti/g, 'chi')
    .replace(/sy/g, 'sh')
    .replace(/[zd]y/g, 'j')
    .replace(/si/g, 'shi')
    .replace(/[zd]i/g, 'ji')
    .replace(/tu/g, 'tsu')
    .replace(/(?<![cs])hu/g, 'fu')
    .replace(/du/g, 'zu');

export const asKatakana = (kana: string): string =>
  kana.replace(/[ぁ-ゖ]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 96));

const HALF = new Map<string, string>();
for (let code = 0xff61; code <= 0xff9f; code++) {
  const half = String.fromCharCode(code);
  HALF.set(half.normalize('NFKC'), half);
  for (const mark of ['ﾞ', 'ﾟ']) {
    const marked = (half + mark).normalize('NFKC');
    if (marked.length === 1) HALF.set(marked, half + mark);
  }
}
export const asHalfWidth = (kana: string): string =>
  [...asKatakana(kana)].map((one) => HALF.get(one) ?? one).join('');
