import type { Rule } from './arrows.ts';
import type { SourceFile } from './source-tree.ts';

const JOINED = 'server/app/tasks.ts';
const isTasks = ({ path }: SourceFile) => /^server\/.*\/tasks\.ts$/.test(path);
const isServer = ({ path }: SourceFile) => path.startsWith('server/') && !/\.test\.ts$/.test(path);

/** What a noun exports for the queue and `server/app/tasks.ts` does not spread or list. */
function unjoined(files: readonly SourceFile[]): string[] {
  const joined = files.find(({ path }) => path === JOINED)?.text ?? '';
  return files
    .filter((file) => isTasks(file) && file.path !== JOINED)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+_(?:TASKS|STEPS))\b/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !new RegExp(`^  (?:\\.{3})?${name},$`, 'm').test(joined))
        .map((name) => `${path}: ${name} is not joined in ${JOINED}`),
    );
}

const SWEEP = /^export (?:async )?(?:function|const) (sweep[A-Z]\w*)\b/gm;

/** Functions that clear away what is over, and that no `tasks.ts` runs: rows would stay for ever. */
function unswept(files: readonly SourceFile[]): string[] {
  const run = files
    .filter(isTasks)
    .map(({ text }) => text.replace(/^import [\s\S]*?;$/gm, '').replace(SWEEP, ''))
    .join('\n');
  return files
    .filter(isServer)
    .flatMap(({ path, text }) =>
      [...text.matchAll(SWEEP)]
        .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(run))
        .map(([, name]) => `${path}: no tasks.ts runs ${name}`),
    );
}

export const JOBS: Rule[] = [
  {
    name: 'the jobs and the steps of each noun are joined in server/app/tasks.ts',
    find: unjoined,
    wrong: { 'server/community/b/tasks.ts': 'export const B_STEPS: Steps = { hourly: [] };\n' },
  },
  {
    name: 'what sweeps is run by the clock: a `sweep…` stands in the steps or the jobs of a tasks.ts',
    find: unswept,
    wrong: { 'server/community/a/sweep.ts': 'export async function sweepDrafts(db: Db): Promise<void> {}\n' },
  },
];
