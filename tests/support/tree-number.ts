import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

function hashOfTree(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  } catch {
    return '0';
  }
}

export const IS_LONG_FORM = process.env.FULL === '1';

/** Another one with each change of the tree, and the same for the same tree. */
export const TREE_NUMBER = Number.parseInt(hashOfTree().slice(0, 8), 16);
