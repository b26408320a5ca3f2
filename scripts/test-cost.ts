import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LISTED_SECONDS } from '../tests/support/listed-seconds.ts';
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const SHOWN = 30;
/** A shorter file may start at any time. */
const SHORTEST_LISTED = 3;

/** Of the last `npm test`, without its second tries: reports are numbered in the order in which they were begun. */
function readReport(runner: string, read: (report: never) => Outcome[]): Outcome[] {
  const numberOf = (file: string) => Number(/-(\d+)\.json$/.exec(file)?.[1]);
  const files = globSync(path.join(root, `test-results/${runner}-*.json`));
  const [first] = files.toSorted((a, b) => numberOf(a) - numberOf(b));
  return first ? read(JSON.parse(readFileSync(first, 'utf8')) as never) : [];
}

function secondsByFile(outcomes: readonly Outcome[]): [file: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const { file, ms } of outcomes) sums.set(file, (sums.get(file) ?? 0) + ms / 1000);
  return [...sums].sort(([, a], [, b]) => b - a);
}

const vitest = readReport('vitest', readVitest);
if (vitest.length === 0) {
  console.error('There is no report of a whole run: npm test writes one.');
  process.exit(1);
}
// A run that has not come to the browsers yet says what the other files cost.
const tests = [...vitest, ...readReport('playwright', readPlaywright)];

console.log('The dearest files (seconds in their tests):\n');
for (const [file, seconds] of secondsByFile(tests).slice(0, SHOWN))
  console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
console.log('\nThe dearest tests:\n');
for (const { test, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${test}`);

// What this run left to others is as long as it was.
const left = Object.entries(LISTED_SECONDS).filter(
  ([file]) => existsSync(path.join(root, file)) && !tests.some((each) => each.file === file),
);
const longest = [...secondsByFile(tests), ...left]
  .filter(([, seconds]) => seconds >= SHORTEST_LISTED)
  .map(([file, seconds]) => [file, Math.round(seconds)] as const)
  .toSorted(([, a], [, b]) => b - a);
writeFileSync(
  path.join(root, 'tests/longest.json'),
  `${JSON.stringify(Object.fromEntries(longest), null, 2)}\n`,
);
console.log(
  '\ntests/longest.json is written: these files start first, and are dealt out to the parts of a run.',
);
