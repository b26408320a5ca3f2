import path from 'node:path';
import type { Rule } from './arrows.ts';
import { circlesOf } from './floors.ts';
import type { SourceFile } from './source-tree.ts';

/** The floors of `src/`, lowest first: a file imports its own floor or a lower one. */
const FLOORS = [
  'lib',
  'styles',
  'overlay',
  'components',
  'console',
  'accounts',
  'directory',
  'community',
  'desks',
  'shell',
  'layouts',
  'frames',
  'pages',
];

/**
 * The floor of each noun of `src/features/`: that of the server, but for the buttons that cards of the directory show
 * (follow, vote) and for media. A noun that is not named belongs to the desks, as every `features/<noun>/desk/` does.
 */
const NOUNS: Record<string, string> = Object.fromEntries(
  Object.entries({
    accounts: 'media second-factor login profiles registration shop-logins notifications follows votes',
    directory: 'places search coupons schedules shops casts reviews listing top',
    community: 'posts mutes comments posting timeline crossposting magazines statistics banners news touches',
  }).flatMap(([floor, nouns]) => nouns.split(' ').map((noun) => [noun, floor])),
);

const isFront = (file: string) => file.startsWith('src/') && file.split('/').length > 2;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
export const isDesk = (file: string) => /^src\/features\/[^/]+\/desk\//.test(file);
export const nounOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

function floorOf(file: string): number {
  const noun = nounOf(file);
  if (noun === undefined) return FLOORS.indexOf(file.split('/')[1] ?? '');
  return FLOORS.indexOf(isDesk(file) ? 'desks' : (NOUNS[noun] ?? 'desks'));
}

const SHEET = /@import\s+(?:url\()?['"](\.[^'"]+\.css)/g;

/** The style sheets that a file imports, also those of an `@import`. */
const sheetsOf = ({ path: file, text, imports }: SourceFile): string[] =>
  file.endsWith('.css')
    ? [...text.matchAll(SHEET)].map(([, sheet = '']) => path.posix.join(path.posix.dirname(file), sheet))
    : imports.map(({ target }) => target).filter((target) => target.endsWith('.css'));

/** Every import between two files of `src/`, tests aside; `styles/` joins the sheets of all nouns. */
export const importsOf = (files: readonly SourceFile[]): [from: string, target: string][] =>
  files
    .filter((file) => isFront(file.path) && !isTest(file.path) && !file.path.startsWith('src/styles/'))
    .flatMap((file) =>
      [...new Set([...file.imports.map(({ target }) => target), ...sheetsOf(file)])]
        .filter(isFront)
        .map((target): [string, string] => [file.path, target]),
    );

export const arrow = ([from, target]: readonly [string, string]) => `${from} -> ${target}`;

function folderCircles(files: readonly SourceFile[]): string[] {
  const links = new Map<string, string[]>();
  for (const [from, target] of importsOf(files)) {
    const [a, b] = [path.dirname(from), path.dirname(target)];
    if (a !== b) links.set(a, [...(links.get(a) ?? []), b]);
  }
  return circlesOf(links).map((circle) => circle.sort().join(' '));
}

export const FRONT_FLOORS: Rule[] = [
  {
    name: 'src/ holds its floors and the nouns',
    find: (files) => files.map((file) => file.path).filter((file) => isFront(file) && floorOf(file) < 0),
    wrong: { 'src/widgets/Card.tsx': '' },
  },
  {
    name: 'a file of src/ imports its own floor or a lower one',
    find: (files) =>
      importsOf(files)
        .filter(([from, target]) => floorOf(from) < floorOf(target))
        .map(arrow),
    wrong: {
      'src/features/casts/CastCard.astro': "---\nimport { Feed } from '../timeline/Feed.tsx';\n---\n",
    },
  },
  {
    name: 'no two folders of src/ import each other, nor more of them in a circle',
    find: folderCircles,
    wrong: {
      'src/features/shops/a.ts': "import { b } from '../casts/b.ts';",
      'src/features/casts/c.ts': "import type { A } from '../shops/d.ts';",
    },
  },
  {
    name: 'a style sheet of a noun is imported by its noun, by styles/, frames, layouts and pages',
    find: (files) =>
      files
        .filter((file) => isFront(file.path) && !/^src\/(styles|frames|layouts|pages)\//.test(file.path))
        .flatMap((file) => sheetsOf(file).map((sheet): [string, string] => [file.path, sheet]))
        .filter(([from, sheet]) => nounOf(sheet) !== undefined && nounOf(sheet) !== nounOf(from))
        .map(arrow),
    wrong: { 'src/features/news/news.css': '@import "../listing/listing.css";' },
  },
];
