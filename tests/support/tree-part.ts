import { execFileSync } from 'node:child_process';
import path from 'node:path';

const PARTS = 6;
const root = path.resolve(import.meta.dirname, '../..');

function hashOfTree(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  } catch {
    return '0';
  }
}

const part = Number.parseInt(hashOfTree().slice(0, 8), 16) % PARTS;

/**
 * Whether the item of this number belongs to the part of a walk that `npm test` takes: one of six, another one with each
 * change of the tree. `npm run test:full` takes all of them.
 */
export const isInPart = (number: number): boolean => process.env.FULL === '1' || number % PARTS === part;

if (process.env.FULL !== '1') console.log(`Hostile values: part ${part + 1} of ${PARTS}`);
