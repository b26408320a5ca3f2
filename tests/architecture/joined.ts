import type { Rule } from './arrows.ts';
import type { SourceFile } from './source-tree.ts';

const isTasks = ({ path }: SourceFile) => /^server\/.*\/tasks\.ts$/.test(path);
const isServer = ({ path }: SourceFile) => path.startsWith('server/') && !/\.test\.ts$/.test(path);

const withoutImports = (text: string) => text.replace(/^import [\s\S]*?;$/gm, '');

const SWEEP = /^export (?:async )?(?:function|const) (sweep[A-Z]\w*)\b/gm;

/** Functions that clear away what is over, and that no `tasks.ts` runs: rows would stay for ever. */
function unswept(files: readonly SourceFile[]): string[] {
  const run = files
    .filter(isTasks)
    .map(({ text }) => withoutImports(text).replace(SWEEP, ''))
    .join('\n');
  return files
    .filter(isServer)
    .flatMap(({ path, text }) =>
      [...text.matchAll(SWEEP)]
        .filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(run))
        .map(([, name]) => `${path}: no tasks.ts runs ${name}`),
    );
}

const TASKS = 'server/app/tasks.ts';
const API = 'server/app/api.ts';
const ROUTES = /^export (?:const|function) (\w+Routes)\b/gm;
const SCHEMA = 'server/core/db/schema.ts';

/** Exports of the files that `where` picks, by the pattern `exported`, that `file` does not join as `joinedAs` says. */
function unjoinedIn(
  file: string,
  { where, exported, joinedAs }: { where: RegExp; exported: RegExp; joinedAs: (name: string) => RegExp },
): Rule['find'] {
  return (files) => {
    const joined = withoutImports(files.find(({ path }) => path === file)?.text ?? '');
    return files
      .filter(({ path }) => where.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(exported)]
          .filter(([, name = '']) => !joinedAs(name).test(joined))
          .map(([, name]) => `${path}: ${name} is not joined in ${file}`),
      );
  };
}

const DOOR = '\n  adminRoutes,';

/** Routes of calls below `/admin/` that are joined before those of admins, or nowhere: no one counts their calls. */
function besideDoor(files: readonly SourceFile[]): string[] {
  const [, behind = ''] = (files.find(({ path }) => path === API)?.text ?? '').split(DOOR);
  return files
    .filter(isServer)
    .filter(({ path }) => path !== 'server/desk/admins/routes.ts')
    .flatMap(({ path, text }) =>
      text
        .split(/^(?=export )/m)
        .filter((part) => part.includes("'/admin/"))
        .flatMap((part) => [...part.matchAll(ROUTES)].map(([, name]) => name))
        .filter((name) => !behind.includes(`\n  ${name},`))
        .map((name) => `${path}: ${name} is not joined behind adminRoutes`),
    );
}

const README = 'README.md';

/** Nouns of the server that the map of the README leaves out. */
function unmapped(files: readonly SourceFile[]): string[] {
  const [, map = ''] = (files.find(({ path }) => path === README)?.text ?? '').split('\n## Map\n');
  const floors = new Map(
    (map.split('\n```')[1] ?? '')
      .split(/\n {2}(?=\w)/)
      .map((entry) => [/^\w+/.exec(entry)?.[0] ?? '', entry.split(/[^\w-]+/)]),
  );
  const nouns = files
    .filter(isServer)
    .flatMap(({ path }) => [/^server\/(\w+)\/([\w-]+)\//.exec(path)?.slice(1) ?? []]);
  const named = nouns.filter(([floor = '', noun = '']) => noun !== '' && !floors.get(floor)?.includes(noun));
  return [
    ...new Set(named.map((folders) => `server/${folders.join('/')} is missing in the map of ${README}`)),
  ];
}

export const JOINED: Rule[] = [
  {
    name: 'the map of the README names each noun of the server',
    find: unmapped,
    wrong: { 'server/community/widgets/read-widget.ts': 'export const readWidget = 1;\n' },
  },
  {
    name: 'the routes of each noun are joined in server/app/api.ts',
    find: unjoinedIn(API, {
      where: /^server\/.*routes\.ts$/,
      exported: ROUTES,
      joinedAs: (name) => new RegExp(`(?:\\.route\\('/', |^  )${name}\\b`, 'm'),
    }),
    wrong: { 'server/community/b/routes.ts': 'export const bRoutes = router(readB);\n' },
  },
  {
    name: 'calls below /admin/ are joined behind adminRoutes, which count them',
    find: besideDoor,
    wrong: { 'server/desk/b/routes.ts': "export const bRoutes = [\n  call(\n    'get',\n    '/admin/b',\n" },
  },
  {
    name: 'the tables of each noun are joined in server/core/db/schema.ts',
    find: unjoinedIn(SCHEMA, {
      where: /^server\/core\/db\/.*-tables\.ts$/,
      exported: /^export type (\w+Tables) = /gm,
      joinedAs: (name) => new RegExp(`^(?:\\} & |  )${name}(?: &|;)$`, 'm'),
    }),
    wrong: { 'server/core/db/b-tables.ts': 'export type BTables = { bs: { id: number } };\n' },
  },
  {
    name: 'the jobs, their times and the steps of each noun are joined in server/app/tasks.ts',
    find: unjoinedIn(TASKS, {
      where: /^server\/(?!app\/tasks\.).*\/tasks\.ts$/,
      exported: /^export const (\w+_(?:TASKS|STEPS|CLOCK)|\w+Tasks)\b/gm,
      joinedAs: (name) => new RegExp(`^  (?:\\.{3})?${name}[,(]`, 'm'),
    }),
    wrong: {
      'server/community/b/tasks.ts': 'export const B_STEPS: Steps = { hourly: [] };\n',
      'server/community/c/tasks.ts': "export const C_CLOCK: Times<'sweep_c'> = { sweep_c: '7 * * * *' };\n",
    },
  },
  {
    name: 'what sweeps is run by the clock: a `sweep…` stands in the steps or the jobs of a tasks.ts',
    find: unswept,
    wrong: { 'server/community/a/sweep.ts': 'export async function sweepDrafts(db: Db): Promise<void> {}\n' },
  },
];
