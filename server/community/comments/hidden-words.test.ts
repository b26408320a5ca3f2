import { describe, expect, it } from 'vitest';
import { readWord } from '../mutes/read-word.ts';
import { hasHiddenWord } from './check-text.ts';
import { HIDDEN_WORD_MAX } from './limits.ts';

const readHiddenWord = (typed: string) => readWord(typed, HIDDEN_WORD_MAX);

describe('what a comment is kept back for', () => {
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
