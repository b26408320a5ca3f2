import { describe, expect, it } from 'vitest';
import { expectWithin, startCpu } from '../../../tests/support/took.ts';
import { allowedDifference, differenceWithin } from './closeness.ts';
import { fold, kanaOf, MAX_WORDS, soundOf, wordsOf } from './rules.ts';

const heard = (text: string) => {
  const kana = kanaOf(fold(text));
  return kana === null ? null : soundOf(kana);
};

describe('one form of every spelling', () => {
  it.each([
    ['カブキチョウ', 'かぶきちょう'],
    ['ｶﾌﾞｷﾁｮｳ', 'かぶきちょう'],
    ['ＣＬＵＢ　Ｋ', 'club k'],
    ['Club・K♪', 'CLUB K'],
    ['Lumière', 'lumiere'],
    ['ﾎﾞｰｲ', 'ぼーい'],
    ['ボ〜イ', 'ボーイ'],
    ['ボ－イ', 'ボーイ'],
    ['ヴェルデ', 'ベルデ'],
    ['う゛ぇるで', 'ヴェルデ'],
    ['ヴィ', 'ビ'],
    ['キヤツツ', 'キャッツ'],
    ['渡邊', '渡辺'],
    ['齋藤', '斉藤'],
    ['髙島屋', '高島屋'],
    ['龍ケ崎', '竜ヶ崎'],
    ['霞ヶ関', '霞が関'],
    ['三ノ宮', '三宮'],
    ['御茶ノ水', 'お茶の水'],
    ['①', '1'],
    ['弐Ⅱ', '弐II'],
    ['月燈樓', '月灯楼'],
    ['𠮷原', '吉原'],
    ['關の瀨', '関の瀬'],
    ['葛󠄁城', '葛城'],
  ])('%s = %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('keeps apart what is not the same', () => {
    const names = ['はは', 'ばば', 'ぱぱ', 'ハウス', 'バス', 'ケーキ', '酒ケーキ', '新宿', '新宿2', 'ー'];
    expect(new Set(names.map(fold)).size).toBe(names.length);
  });

  it('leaves nothing of what cannot be searched for, and nothing that SQL, patterns or markup could read', () => {
    expect(fold(`%_\\'";--/*<>&|!():*\u0000\u202e\u200d　・💃🏽🇯🇵\ud800`)).toBe('');
    expect(fold('\u202e<b>あ%い_う</b>')).toBe('bあいうb');
  });
});

describe('how it sounds', () => {
  it.each([
    [
      'かぶきちょう',
      ['カブキチョー', 'ｶﾌﾞｷﾁｮｳ', 'kabukicho', 'kabukichou', 'kabukityou', 'Kabukichō', 'kabukityo'],
    ],
    ['しんじゅく', ['shinjuku', 'sinjuku', 'sinzyuku', 'shinjyuku', 'shinnjuku', 'SHINJUKU']],
    ['とうきょう', ['tokyo', 'toukyou', 'toukyo', 'tōkyō', 'tookyoo', 'トーキョー']],
    ['しんおおさか', ['shinosaka', 'shin-osaka', 'shinoosaka', "shin'osaka", 'shinnoosaka']],
    ['さんのみや', ['sannomiya', 'sannnomiya']],
    ['しんよこはま', ['shinyokohama', 'shin-yokohama', 'sinnyokohama']],
    ['しんばし', ['shimbashi', 'shinbashi', 'sinbasi']],
    ['はっちょうぼり', ['hatchobori', 'hacchoubori', 'hattyoubori']],
    ['おおの', ['ohno', 'ono', 'oono']],
    ['ふじえだ', ['fujieda', 'huzieda']],
    ['つきじ', ['tsukiji', 'tukizi', 'tsukidi']],
    ['ヴィラ', ['vira', 'bira', 'ビラ']],
    ['ラーメン', ['ramen', 'raamen', 'らめん']],
  ])('%s is heard in %j', (kana, ways) => {
    for (const way of ways) expect(heard(way), way).toBe(heard(kana));
  });

  it('reads only what is Japanese, to the last letter', () => {
    for (const word of ['club', 'bar', 'shinj', '新宿', 'x', '24k', 'しんじゅk'])
      expect(kanaOf(fold(word))).toBeNull();
  });

  it('while it is typed, leaves out an end that is no syllable yet', () => {
    expect(kanaOf('shinj', true)).toBe('しん');
    expect(kanaOf('しんj', true)).toBe('しん');
    expect(kanaOf('toky', true)).toBe('と');
    expect(kanaOf('s', true)).toBeNull();
    expect(kanaOf('clubhouse', true)).toBeNull();
  });
});

describe('words', () => {
  it('are split at any space, folded, and each looked for once', () => {
    expect(wordsOf(' 新宿　さくら\t新宿 ・ ｻｸﾗ')).toEqual(['新宿', 'さくら']);
    expect(wordsOf('%  _ 💃')).toEqual([]);
  });

  it('are as many as help', () => {
    expect(wordsOf(Array.from({ length: 50 }, (_, i) => `a${i}`).join(' '))).toHaveLength(MAX_WORDS);
  });
});

describe('closeness', () => {
  it('counts wrong, missing, added and swapped letters within the part that is most alike', () => {
    expect(differenceWithin('くらぶつきあかり', 'つきあかり')).toBe(0);
    expect(differenceWithin('くらぶつきあかり', 'つきあがり')).toBe(1);
    expect(differenceWithin('しんじゆく', 'しんじゆこ')).toBe(1);
    expect(differenceWithin('shinjuku', 'shnjuku')).toBe(1);
    expect(differenceWithin('shinjuku', 'shinujku')).toBe(1);
    expect(differenceWithin('しぶや', 'つきじ')).toBeGreaterThan(1);
  });

  it('allows more in longer texts, and nothing in two letters', () => {
    expect([2, 3, 7, 8, 20].map(allowedDifference)).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('S57: hostile texts', () => {
  const big = 100_000;
  it.each([
    ['a', 'a'.repeat(big)],
    ['o', 'o'.repeat(big)],
    ['n', 'n'.repeat(big)],
    ['oh', 'oh'.repeat(big / 2)],
    ['あ', 'あ'.repeat(big)],
    ['ん', 'ん'.repeat(big)],
    ['ー', `か${'ー'.repeat(big)}x`],
    ['spaces', ' '.repeat(big)],
    ['＠', '＠'.repeat(big)],
    ['#', '#'.repeat(big)],
    ['の', `漢${'の'.repeat(big)}`],
    ['combining', `e${'\u0301'.repeat(big)}`],
  ])('100 kB of %s take no longer than they are long', (_name, text) => {
    const used = startCpu();
    const word = fold(text);
    soundOf(kanaOf(word, true) ?? '');
    wordsOf(text);
    // Ten times what a slow machine needs; a quadratic expression takes minutes.
    expectWithin(used(), 1500, `100 kB of ${_name} to a search`, 'ms of CPU time');
  });
});
