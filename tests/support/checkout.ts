import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

type Checkout = { folder: string; remove: () => void };

/** Empty, but for the packages of the tree. */
function newFolder(): Checkout {
  // Without it the copy would install anew, into the packages of the tree itself.
  if (!existsSync(path.join(root, 'node_modules/.installed-lock')))
    throw new Error('Install the packages by a script of the project first: npm test.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yoakari-checkout-'));
  chmodSync(folder, 0o755);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The project as it was at a commit, with the packages of now and nothing built. */
export function checkOut(commit: string): Checkout {
  const made = newFolder();
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', made.folder], { input: archive });
  return made;
}

/** A copy of the project in a folder of its own, with the same packages and nothing built: what a test may wreck. */
export function copyCheckout(): Checkout {
  const made = newFolder();
  const { folder } = made;
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  return made;
}
