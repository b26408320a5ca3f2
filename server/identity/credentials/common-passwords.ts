import { dictionary } from '@zxcvbn-ts/language-common';

/** Words shorter than this, with digits behind them, still make a password that a list does not hold. */
const WORD_MIN = 8;

let known: Set<string> | undefined;

/** Some 49,000 passwords from leaked lists, in the order of how often they are used. */
function list(): Set<string> {
  known ??= new Set(dictionary['passwords-common']);
  return known;
}

/** Whether `folded` (lower case) stands in the list, as it is, written twice, or with digits behind it. */
export function isCommon(folded: string): boolean {
  const half = folded.slice(0, folded.length / 2);
  const word = folded.replace(/(?<!\d)\d+$/, '');
  return (
    list().has(folded) ||
    (half + half === folded && list().has(half)) ||
    (word.length >= WORD_MIN && list().has(word))
  );
}
