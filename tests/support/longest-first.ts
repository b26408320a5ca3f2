import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');

/** Seconds by test file, written by `npm run test:cost`. A file that is not listed is short. */
const SECONDS = JSON.parse(readFileSync(path.join(root, 'tests/longest.json'), 'utf8')) as Record<
  string,
  number
>;

const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[path.relative(root, moduleId)] ?? 0;
const isShared = ({ project }: TestSpecification) => Number(!project.config.isolate);
const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/**
 * Starts the longest files first, so that no worker is left with one of them when the others are done. Files that share
 * a process come last and project by project: a worker goes on only when the next file is of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        isShared(a) - isShared(b) ||
        (isShared(a) && a.project.name.localeCompare(b.project.name)) ||
        secondsOf(b) - secondsOf(a) ||
        (a.moduleId < b.moduleId ? -1 : Number(a.moduleId > b.moduleId)),
    );
  }
}
