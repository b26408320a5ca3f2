import { describe, expect, it } from 'vitest';
import { cleanText, hashtagsOf, htmlOf } from './raw-text.ts';
import { readText } from './read-text.ts';
import { shownNumber } from './shown-telephone.ts';
import { telDigits, telUri } from './telephone.ts';
import { isVisible } from './visible.ts';

const BLANKS = [
  ...[
    '',
    ' ',
    '　',
    '\u3164',
    '\u200b',
    '\u2800',
    '\ufe0f',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u17b5',
    '\uffa0',
  ],
  ...['\u00ad', '\u034f', '\u061c', '\u180e', '\u200d', '\u2060', '\ufeff', '\u{e0100}', '\u{e0020}'],
];

describe('what a reader sees nothing of', () => {
  it.each([...BLANKS, BLANKS.join(' ')])('%j is as good as nothing', (text) => {
    expect(isVisible(text)).toBe(false);
    expect(cleanText(text)).toBe('');
    expect(readText(text, { label: '本文', max: 50 })).toEqual({ problem: '本文を入力してください。' });
    expect(readText(text, { label: '本文', max: 50, required: false })).toEqual({ value: '' });
  });

  it('is left out of a text; joiners and selectors stay', () => {
    expect(cleanText('\u202eさ\u200bく\u2066ら\u2069')).toBe('さくら');
    for (const text of ['👨‍👩‍👧‍👦', '❤️', '葛󠄁城', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(cleanText(text)).toBe(text);
  });
});

describe('hashtags', () => {
  it.each([
    ['#️⃣ と #⃣1234', []],
    ['#葛󠄁城 #葛城', ['葛城']],
    ['#歌舞伎町#出勤', ['歌舞伎町', '出勤']],
    ['楽しかった❤️#歌舞伎町', ['歌舞伎町']],
    ['＃歌舞伎町＃出勤です', ['歌舞伎町', '出勤です']],
    ['C#入門 /a#b &#39;', []],
    ['##二重', []],
  ])('%s', (text, tags) => expect(hashtagsOf(text)).toEqual(tags));

  it('link each of a row', () => {
    const html = htmlOf('今夜#歌舞伎町 #歌舞伎町#出勤');
    expect([...html.matchAll(/>(#[^<]+)</g)].map(([, tag]) => tag)).toEqual(['#歌舞伎町', '#出勤']);
  });
});

it('is in its normal form, whatever stood in it', () => {
  for (const text of ['か\u200b\u3099', 'か\u0007\u3099']) expect(cleanText(text)).toBe('が');
  expect(readText('か\u200b\u3099', { label: '本文', max: 50 })).toEqual({ value: 'が' });
});

it.each([
  ['https://example.jp/wiki/Club_(Tokyo)', 'https://example.jp/wiki/Club_(Tokyo)'],
  ['（https://example.jp/a）', 'https://example.jp/a'],
  ['(https://example.jp/a)', 'https://example.jp/a'],
  ['[https://example.jp/a_(b)].', 'https://example.jp/a_(b)'],
  ['https://example.jp/a)。', 'https://example.jp/a'],
])('the address in %s is %s', (text, address) =>
  expect(/<a href="([^"]*)"/.exec(htmlOf(text))?.[1]).toBe(address),
);

describe('a telephone number', () => {
  it.each([
    ['\u202d03-0000-0107\u202c', '0300000107'],
    ['０９０－１２３４－５６７８', '09012345678'],
    ['090.1234.5678', '09012345678'],
    ['090\ufe0e1234\u200b5678', '09012345678'],
    ['+81 (0)3 1234 5678', '0312345678'],
    ['03ー1234ー5678', '0312345678'],
  ])('%j is read as %s', (typed, digits) => expect(telDigits(typed)).toBe(digits));

  it.each([
    ['0120000109', '0120-000-109', 'tel:0120000109'],
    ['0570000109', '0570-000-109', 'tel:0570000109'],
    ['08000000109', '0800-000-0109', 'tel:08000000109'],
    ['0471000109', '04-7100-0109', 'tel:+81471000109'],
    ['0312345678', '03-1234-5678', 'tel:+81312345678'],
    ['09012345678', '090-1234-5678', 'tel:+819012345678'],
    ['05012345678', '050-1234-5678', 'tel:+815012345678'],
    ['0451234567', '045-123-4567', 'tel:+81451234567'],
    ['0980123456', '0980-12-3456', 'tel:+81980123456'],
  ])('%s is shown as %s and called as %s', (digits, shown, uri) => {
    expect(shownNumber(digits)).toBe(shown);
    expect(telUri(digits)).toBe(uri);
  });
});
