import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const FORMER_KEPT = 2;

/**
 * Adds to `assets`, the scripts and styles of a build that is just made, those of the two builds before: a page that is
 * open while the site is renewed still asks for them. `folder` holds the files of each build under its `name`.
 */
export function addFormerFiles(assets: string, folder: string, name: string): void {
  const own = path.join(folder, name);
  rmSync(own, { recursive: true, force: true });
  cpSync(assets, own, { recursive: true });
  const former = readdirSync(folder)
    .map((build) => path.join(folder, build))
    .filter((build) => build !== own)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const build of former.slice(0, FORMER_KEPT)) cpSync(build, assets, { recursive: true, force: false });
  for (const build of former.slice(FORMER_KEPT)) rmSync(build, { recursive: true, force: true });
}
