import { existsSync, readFileSync } from 'node:fs';

type Noted = { isWithin: boolean; line: string };

/** Sums up what `tests/support/took.ts` has noted in `file`: how many measurements were over their limits, and which. */
export function describeTimes(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const noted = lines.map((line) => JSON.parse(line) as Noted);
  const over = noted.filter(({ isWithin }) => !isWithin).map(({ line }) => line);
  const counts = `times: ${noted.length - over.length} within, ${over.length} over, not judged`;
  return over.length === 0 ? counts : `${counts}:\n    ${over.join('\n    ')}`;
}
