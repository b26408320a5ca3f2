import { tooLong } from '../../core/text/limits.ts';
import { nfkc } from '../../core/text/normal-forms.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { withoutMarks } from '../../core/text/visible.ts';
import { fold } from '../../directory/search/rules.ts';

const WORD_EMPTY = '言葉を入力してください。';

export function readWord(typed: string, max: number): { word: string; folded: string } | { problem: string } {
  const word = withoutMarks(nfkc(typed)).trim().replace(/\s+/g, ' ');
  const folded = fold(word);
  if (folded === '' || !word.isWellFormed() || word.includes('\0')) return { problem: WORD_EMPTY };
  const length = countCharacters(word);
  return length > max ? { problem: tooLong('言葉', max, length) } : { word, folded };
}
