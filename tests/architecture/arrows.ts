import type { SourceFile } from './source-tree.ts';

/** One rule of the project: `find` names its breaches, `wrong` is a tiny tree that breaks it. */
export type Rule = {
  name: string;
  find: (files: readonly SourceFile[]) => string[];
  wrong: Record<string, string>;
};

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
const isPackage = (target: string, name: string) => target === name || target.startsWith(`${name}/`);
const within =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`));

/** What the browser may take from the server as a value: plain files that bring nothing else along. */
const isShared = (path: string) =>
  /^server\/core\/(paths|listing-filters|business-day|holidays|span-text|time-text|categories|text\/(hashtags|normal-forms|read-text|telephone|visible))\.ts$|^server\/[^/]+\/[^/]+\/(limits|rules)\.ts$/.test(
    path,
  );

/** Breaches of "no file that `where` picks imports what `forbidden` picks". */
function forbid(
  where: (path: string) => boolean,
  forbidden: (target: string, from: string) => boolean,
  values: 'values' | 'also types' = 'also types',
): Rule['find'] {
  return (files) =>
    files
      .filter((file) => where(file.path) && !isTest(file.path))
      .flatMap((file) =>
        file.imports
          .filter((each) => (values === 'also types' || !each.typeOnly) && forbidden(each.target, file.path))
          .map((each) => `${file.path} imports ${each.target}`),
      );
}

/** Files whose code reaches the browser: islands, stores, src/lib, and all that a `<script>` draws in. */
export function browserFiles(files: readonly SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const reach = (path: string) => {
    if (reached.has(path) || !byPath.has(path) || !path.startsWith('src/') || path.endsWith('.astro')) return;
    reached.add(path);
    for (const each of byPath.get(path)?.imports ?? []) if (!each.typeOnly) reach(each.target);
  };
  for (const file of files) {
    if (isTest(file.path)) continue;
    if (/\.tsx$|-store\.ts$|^src\/lib\//.test(file.path)) reach(file.path);
    for (const each of file.imports) if (each.inScript && !each.typeOnly) reach(each.target);
  }
  return reached;
}

function browserBreaches(files: readonly SourceFile[]): string[] {
  const browser = browserFiles(files);
  return files.flatMap((file) =>
    file.imports
      .filter((each) => !each.typeOnly && (browser.has(file.path) || each.inScript))
      .filter((each) => each.target.startsWith('server/') && !isShared(each.target))
      .map((each) => `${file.path} imports ${each.target}`),
  );
}

const handlesRequests = (path: string) =>
  /routes\.ts$|^server\/(core\/http|core\/limits|identity\/sessions)\/|^server\/app\/(api|answer-error)\.ts$/.test(
    path,
  );
const namesContext = (target: string) =>
  ['hono', 'hono/cookie', 'server/identity/sessions/env.ts'].includes(target);

/** The noun's folder below a floor of the server, or null for a file that belongs to none. */
const nounOf = (path: string) => /^server\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? null;

export const ARROWS: Rule[] = [
  {
    name: 'the server imports nothing from src, Astro or React',
    find: forbid(
      within('server'),
      (target) =>
        target.startsWith('src/') ||
        ['astro', '@astrojs', 'react', 'react-dom'].some((name) => isPackage(target, name)),
    ),
    wrong: { 'server/a.ts': "import type { Props } from '../src/features/A.tsx';" },
  },
  {
    name: 'browser code takes values only from the limits, rules, paths, times and categories of the server',
    find: browserBreaches,
    wrong: {
      'src/a/A.astro': "<p>a</p>\n<script>\n  import { b } from './b.ts';\n</script>",
      'src/a/b.ts': "import { database } from '#server/core/db/database.ts';",
    },
  },
  {
    name: 'what the browser may take from the server imports no package and nothing of the server beyond its like',
    find: forbid(isShared, (target) => !isShared(target), 'values'),
    wrong: { 'server/directory/shops/rules.ts': "import { z } from 'zod';" },
  },
  {
    name: 'limits import nothing, not even types',
    find: forbid(
      (path) => path.endsWith('/limits.ts'),
      () => true,
    ),
    wrong: { 'server/directory/shops/limits.ts': "import type { Shop } from './contract.ts';" },
  },
  {
    name: 'pages and parts call verbs and reads: no SQL, no queries',
    find: forbid(
      within('src'),
      (target) => isPackage(target, 'kysely') || isPackage(target, 'pg') || /queries\.ts$/.test(target),
    ),
    wrong: {
      'src/pages/index.astro':
        "---\nimport { selectShops } from '#server/directory/shops/queries.ts';\n---\n<p />",
    },
  },
  {
    name: 'queries know nothing of HTTP',
    find: forbid(
      (path) => /queries\.ts$/.test(path),
      (target) =>
        isPackage(target, 'hono') || target.startsWith('@hono/') || target.startsWith('server/core/http/'),
    ),
    wrong: {
      'server/directory/shops/listing-queries.ts': "import { HTTPException } from 'hono/http-exception';",
    },
  },
  {
    name: 'routes know nothing of SQL',
    find: forbid(
      (path) => /routes\.ts$/.test(path),
      (target) => isPackage(target, 'kysely') || isPackage(target, 'pg'),
    ),
    wrong: { 'server/directory/shops/routes.ts': "import { sql } from 'kysely';" },
  },
  {
    name: 'the HTTP context is named in routes, sessions and the handling of requests: a verb takes a caller',
    find: forbid((path) => path.startsWith('server/') && !handlesRequests(path), namesContext),
    wrong: { 'server/community/votes/cast-vote.ts': "import type { Context } from 'hono';" },
  },
  {
    name: 'a noun uses the reads and verbs of another noun, never its queries',
    find: forbid(
      within('server', 'scripts'),
      (target, from) => /^server\/.*queries\.ts$/.test(target) && nounOf(target) !== nounOf(from),
    ),
    wrong: { 'server/directory/casts/read-cast.ts': "import { selectShop } from '../shops/queries.ts';" },
  },
  {
    name: 'only .astro files import styles: Astro links those of a script, however late it is fetched, into its pages',
    find: (files) =>
      files
        .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path))
        .filter(({ text }) => /\bimport\b[^;]*?['"][^'"]+\.css['"]/.test(text))
        .map(({ path }) => `${path} imports a stylesheet`),
    wrong: { 'src/shell/ModalHost.tsx': "import '../styles/modal.css';" },
  },
  {
    name: 'migrations are frozen: they import only Kysely',
    find: forbid(within('migrations'), (target) => !isPackage(target, 'kysely')),
    wrong: {
      'migrations/20261121T090000-a.ts': "import { CATEGORIES } from '../server/core/categories.ts';",
    },
  },
  {
    name: 'nothing but the tests imports the tests',
    find: forbid(within('server', 'src', 'migrations'), (target) => target.startsWith('tests/')),
    wrong: { 'server/a.ts': "import { addShop } from '../tests/support/seed.ts';" },
  },
  {
    name: 'only the server core opens connections: no noun imports the driver',
    find: forbid(
      (path) => within('server', 'scripts')(path) && !/^server\/(core\/db|site\/pages)\//.test(path),
      (target) => isPackage(target, 'pg'),
    ),
    wrong: { 'server/directory/shops/read-shop.ts': "import pg from 'pg';" },
  },
];
