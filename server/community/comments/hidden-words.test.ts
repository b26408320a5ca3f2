import { describe, expect, it } from 'vitest';
import { hasContact } from '../../core/text/contacts.ts';
import { readWord } from '../mutes/read-word.ts';
import { hasHiddenWord } from './check-text.ts';
import { HIDDEN_WORD_MAX } from './limits.ts';

const readHiddenWord = (typed: string) => readWord(typed, HIDDEN_WORD_MAX);

describe('what a comment is kept back for', () => {
  it.each([
    '０９０－１２３４－５６７８に電話して',
    '090 1234 5678',
    '0312345678まで',
    'name@example.jp',
    'LINE ID: sakura_99',
    'ライン交換しよ sakura99',
    'らいんは @sakura99',
    '@sakura_99 です',
    'インスタは sakura.99',
    'LINEID: sakura',
    '会計は2000円、090・1234・5678です',
    '０ ９ ０ １ ２ ３ ４ ５ ６ ７ ８',
    '+81 90-1234-5678',
  ])('%s', (text) => expect(hasContact(text)).toBe(true));
  it.each([
    'きれいですね！',
    '20:00に行きます',
    '1万2,000円でした',
    'LINEありがとう',
    '2026年11月20日に会いましょう',
    'ラインがきれいなドレス',
    '@さくら さん',
    'LINEで予約して、会計は15000円でした',
    'LINEのクーポンで入店は5000円引きです',
    'オンライン予約の1000円クーポンを使いました',
    'ガイドラインは2026年のものです',
    'オンライン予約：yoyaku2026で割引でした',
    'ラインナップは: champagne など',
    '8000・9000・10000円のコースがあります',
    '内訳は10000 8000 2000円でした',
  ])('not for %s', (text) => expect(hasContact(text)).toBe(false));

  it('finds a word in whatever spelling', () => {
    const words = ['本名は花子', 'ばか'].flatMap((typed) => {
      const read = readHiddenWord(typed);
      return 'folded' in read ? [read.folded] : [];
    });
    for (const text of ['ﾊﾞｶだなあ', 'バ カ', '「ば・か」', '本名は 花子さん'])
      expect(hasHiddenWord(text, words), text).toBe(true);
    expect(hasHiddenWord('いい名前ですね', words)).toBe(false);
  });

  it('takes words of 1 to 30 characters', () => {
    expect(readHiddenWord('　')).toEqual({ problem: '言葉を入力してください。' });
    expect(readHiddenWord('・！')).toEqual({ problem: '言葉を入力してください。' });
    expect(readHiddenWord('あ'.repeat(31))).toEqual({
      problem: '言葉は30文字以内で入力してください。（現在31文字）',
    });
    expect(readHiddenWord(' ＬＩＮＥ ')).toMatchObject({ word: 'LINE' });
  });
});
