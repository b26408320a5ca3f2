import { InvalidInputError } from '../../core/http/errors.ts';
import { countUrls, hasUrl } from '../../core/text/addresses.ts';
import { tooLong } from '../../core/text/limits.ts';
import { cleanText, countLinks } from '../../core/text/raw-text.ts';
import { countCharacters } from '../../core/text/rules.ts';
import { isVisible } from '../../core/text/visible.ts';
import { fold } from '../../directory/search/rules.ts';
import { readName } from '../../identity/accounts/read-name.ts';
import { COMMENT_LINKS, COMMENT_MAX } from './limits.ts';
import { COMMENT_EMPTY, GUEST_LINK, MEMBER_LINKS, ODD_CHARACTERS } from './wording.ts';

/** A NUL, which no text column keeps, or half a character. */
export const isOdd = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function problemOf(text: string, isGuest: boolean): string | null {
  if (text === '') return COMMENT_EMPTY;
  const length = countCharacters(text);
  if (length > COMMENT_MAX) return tooLong('コメント', COMMENT_MAX, length);
  if (isGuest) return hasUrl(text) ? GUEST_LINK : null;
  const links = Math.max(countLinks(text), countUrls(text));
  return links > COMMENT_LINKS ? MEMBER_LINKS : null;
}

/** A comment and, of guests, a name as they are stored. @throws InvalidInputError by field */
export function checkText(
  typed: { comment: string; name: string },
  isGuest: boolean,
): { body: string; guestName: string | null } {
  const errors: Record<string, string[]> = {};
  const body = cleanText(typed.comment);
  const problem = isOdd(typed.comment) ? ODD_CHARACTERS : problemOf(body, isGuest);
  if (problem) errors.comment = [problem];
  let guestName: string | null = null;
  if (isGuest && isVisible(typed.name)) {
    const read = readName(typed.name);
    if ('problem' in read) errors.name = [read.problem];
    else guestName = read.value;
  }
  if (Object.keys(errors).length) throw new InvalidInputError(errors);
  return { body, guestName };
}

export function hasHiddenWord(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.some((word) => folded.includes(word));
}
