import { charactersOf } from '../../core/text/rules.ts';

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** In ems, rather too wide than too narrow. */
function widthOf(sign: string): number {
  if (sign === ' ') return 0.25;
  if (/[mwMW@%]/.test(sign)) return 0.95;
  if (/[A-Z&]/.test(sign)) return 0.72;
  return /[!-~]/.test(sign) ? 0.62 : 1;
}
const measure = (text: string) => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);

/** Words keep the punctuation after them; only a word wider than a line is cut. */
function piecesOf(text: string, width: number): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text))
    if (words.length > 0 && /^[\p{P}ー〜～\s]+$/u.test(segment)) words.push(words.pop() + segment);
    else words.push(segment);
  return words.flatMap((word) => (measure(word) <= width ? [word] : charactersOf(word)));
}

function breakAt(pieces: string[], width: number): string[] {
  const lines = [''];
  for (const piece of pieces) {
    const line = lines.at(-1) ?? '';
    if (line && measure((line + piece).trimEnd()) > width) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => line.trim());
}

export type Fitted = { size: number; lines: string[] };

/** The largest of `sizes` (px) at which `text` fits `maxLines` of `width` px; a text too long for all ends in 「…」. */
export function fitText(text: string, width: number, maxLines: number, sizes: readonly number[]): Fitted {
  for (const size of sizes) {
    const ems = width / size;
    const pieces = piecesOf(text, ems);
    const lines = breakAt(pieces, ems);
    if (lines.length > maxLines && size !== sizes.at(-1)) continue;
    if (lines.length > maxLines)
      return { size, lines: [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]?.slice(0, -1)}…`] };
    let even = lines;
    for (let tried = ems; tried > ems / 2; tried -= 0.5) {
      const narrower = breakAt(pieces, tried);
      if (narrower.length > lines.length || narrower.some((line) => measure(line) > tried)) break;
      even = narrower;
    }
    return { size, lines: even };
  }
  return { size: 0, lines: [] };
}
