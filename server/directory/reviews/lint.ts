import { hasContact } from '../../core/text/contacts.ts';
import { countLinks } from '../../core/text/raw-text.ts';
import { attackOf } from './rules.ts';

/** What a text of a review or a reply is refused for. */
export function lintProblem(typed: string): string | null {
  const text = typed.normalize('NFKC');
  const attack = attackOf(text);
  if (attack)
    return `「${attack}」は、人を傷つける言葉として受けとられます。見たことと感じたことに書きかえてください。`;
  if (hasContact(text) || countLinks(text) > 0) return '口コミに連絡先やURLは書けません。';
  return null;
}
