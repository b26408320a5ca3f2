import path from 'node:path';
import type { Rule } from './arrows.ts';
import type { SourceFile } from './source-tree.ts';

/** The floors of `server/`, lowest first: a file imports its own floor or a lower one. */
const FLOORS = ['core', 'gateways', 'site', 'identity', 'directory', 'community', 'desk', 'app'];

const floorOf = (file: string) => FLOORS.indexOf(file.split('/')[1] ?? '');
const isTest = (file: string) => /\.test\.ts$/.test(file);

/** Where the parts are put together: the site, and its jobs alone. */
const ROOTS = ['server/main.ts', 'server/worker.ts'];

/** Every import between two files of `server/`, its roots and tests aside. */
const importsOf = (files: readonly SourceFile[]): [from: string, target: string][] =>
  files
    .filter((file) => /^server\/.*\//.test(file.path) && !isTest(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target }) => target.startsWith('server/'))
        .map(({ target }): [string, string] => [file.path, target]),
    );

const arrow = ([from, target]: readonly [string, string]) => `${from} -> ${target}`;

const strangers = (files: readonly SourceFile[]): string[] =>
  files
    .map((file) => file.path)
    .filter((file) => file.startsWith('server/') && !ROOTS.includes(file) && floorOf(file) < 0);

const upward = (files: readonly SourceFile[]): string[] =>
  importsOf(files)
    .filter(([from, target]) => floorOf(from) < floorOf(target))
    .map(arrow);

/** Groups of which each member leads to every other one; Tarjan's algorithm. */
export function circlesOf(links: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const trail: string[] = [];
  const circles: string[][] = [];
  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    trail.push(node);
    for (const next of links.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (trail.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = trail.splice(trail.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  }
  for (const node of links.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** Folders that import each other, at once or by way of others. */
function folderCircles(files: readonly SourceFile[]): string[] {
  const links = new Map<string, string[]>();
  for (const [from, target] of importsOf(files))
    if (path.dirname(from) !== path.dirname(target))
      links.set(path.dirname(from), [...(links.get(path.dirname(from)) ?? []), path.dirname(target)]);
  return circlesOf(links).map((circle) => circle.sort().join(' '));
}

function fileCircles(files: readonly SourceFile[]): string[] {
  const code = files.filter(({ path: file }) => /^(server|src|scripts|adapter)\//.test(file));
  const links = new Map(code.map((file) => [file.path, file.imports.map(({ target }) => target)]));
  return circlesOf(links).map((circle) => circle.sort().join(' '));
}

export const FLOOR_RULES: Rule[] = [
  {
    name: 'server/ holds its two roots and the floors',
    find: strangers,
    wrong: { 'server/shops/read-shop.ts': '' },
  },
  {
    name: 'a file imports its own floor or a lower one',
    find: upward,
    wrong: { 'server/core/http/a.ts': "import type { Session } from '../../identity/sessions/contract.ts';" },
  },
  {
    name: 'no two folders of the server import each other, nor more of them in a circle',
    find: folderCircles,
    wrong: {
      'server/directory/a/a.ts': "import { b } from '../b/b.ts';",
      'server/directory/b/c.ts': "import type { A } from '../a/d.ts';",
    },
  },
  {
    name: 'no files import each other in a circle',
    find: fileCircles,
    wrong: {
      'src/features/a/a.ts': "import { b } from './b.ts';",
      'src/features/a/b.ts': "import type { C } from './c.ts';",
      'src/features/a/c.ts': "import { a } from './a.ts';",
    },
  },
];
