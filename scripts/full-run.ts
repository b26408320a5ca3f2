import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const FILE = path.join(root, 'docs/full-run.md');
/** What follows it is written by hand. */
const REST = '\n## Runs of the gate';
const COMMIT = /^Commit: `([\da-f]{40})`/m;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const written = () => (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
const list = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ test, error }) => `- ${test}: ${error.split('\n')[0]}`).join('\n') || '- none';

export type FullRun = {
  /** What was run, as one types it. */
  command: string;
  passed: number;
  failed: Outcome[];
  flaky: Outcome[];
  minutes: number;
  groups: string[];
};

/** What a run of every file has found, into docs/full-run.md. */
export function writeFullRun({ command, passed, failed, flaky, minutes, groups }: FullRun): void {
  const before = written();
  const rest = before.includes(REST) ? before.slice(before.indexOf(REST)) : '';
  const [commit, date] = git('log', '-1', '--format=%H %cI').split(' ');
  const text = `# The last full run

\`npm run test:full\` and \`npm test -- --whole\` write the first part of this file; this was \`${command}\`.

Commit: \`${commit}\` of ${date}

${passed} passed, ${failed.length} failed, ${flaky.length} flaky, ${Math.round(minutes)} minutes.

\`\`\`text
${groups.join('\n')}
\`\`\`

Failed:

${list(failed)}

Flaky:

${list(flaky)}
`;
  writeFileSync(FILE, text + rest);
}

/** The commit of the last run of every file; none before the first. */
export const commitOfFullRun = (): string | undefined => COMMIT.exec(written())?.[1];

/** How old the last full run is, for the end of `npm test`. */
export function describeFullRun(): string {
  const commit = commitOfFullRun();
  if (!commit) return 'npm run test:full has never been run whole.';
  try {
    return `The last full run is ${git('rev-list', '--count', `${commit}..HEAD`)} commits old (docs/full-run.md).`;
  } catch {
    return 'The last full run was of a commit that is not here (docs/full-run.md).';
  }
}
