import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LISTED_SECONDS } from './listed-seconds.ts';

const root = path.resolve(import.meta.dirname, '../..');

const secondsOf = ({ moduleId }: TestSpecification) => LISTED_SECONDS[path.relative(root, moduleId)] ?? 0;
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
