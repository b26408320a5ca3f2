import type { SourceFile } from './source-tree.ts';

/** Where the bracket closes that opens at `from`; how many arguments stand in it. */
function closing(text: string, from: number): { end: number; args: number } {
  let depth = 0;
  let args = 0;
  let isFilled = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at] ?? '';
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0) return { end: at, args: args + (isFilled ? 1 : 0) };
    if (depth === 1 && letter === ',') {
      args += isFilled ? 1 : 0;
      isFilled = false;
    } else if (at > from && /\S/.test(letter)) isFilled = true;
  }
  return { end: text.length, args };
}

/** The whole of what is waited for: the file alone, or with others. */
function carrierEnd(text: string, at: number): number {
  const { end } = closing(text, text.indexOf('(', at));
  const all = text.lastIndexOf('Promise.all(', at);
  const endOfAll = all < 0 ? -1 : closing(text, text.indexOf('(', all)).end;
  return Math.max(end, endOfAll);
}

/** `.catch(…)`, or `.then(…, …)`, somewhere in the chain behind `at`; null where there is no chain. */
function isCaught(text: string, at: number): boolean | null {
  const step = /^(?:\s|\/\/.*\n)*\.(then|catch)(?=\()/.exec(text.slice(at + 1));
  if (!step) return null;
  const { end, args } = closing(text, at + 1 + step[0].length);
  return step[1] === 'catch' || args > 1 || (isCaught(text, end) ?? false);
}

/** What loads modals and `lazy` has the way out for what it loads. */
const LOADED = /\b(?:load: async|lazy\(async)[^;]*$/;

/** Late files whose failure is not met: awaited or gone on from without a word about it. */
export const unmetFailures = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /^src\/.*\.(?:tsx?|astro)$/.test(path) && !/\.test\./.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<!typeof )\bimport\((?=['"])/g)].flatMap(({ index }) => {
        const before = text.slice(Math.max(0, index - 400), index);
        const met = isCaught(text, carrierEnd(text, index));
        const isAwaited = /\bawait (?:Promise\.all\(\[[^;]*)?$/.test(before);
        const line = text.slice(0, index).split('\n').length;
        return LOADED.test(before) || met === true || (met === null && !isAwaited) ? [] : [`${path}:${line}`];
      }),
    );
