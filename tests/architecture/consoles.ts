import path from 'node:path';
import { SHOP_SECTIONS, STAFF_SECTIONS } from '../../server/core/sections.ts';
import type { Rule } from './arrows.ts';
import { arrow, importsOf, isDesk, nounOf } from './front-floors.ts';
import { found, type SourceFile } from './source-tree.ts';

const isConsolePage = (file: string) => /^src\/pages\/(?:admin|shop_admin|shop_security)\//.test(file);

/** Parts of a noun, by those who import them. */
function importersOf(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [from, target] of importsOf(files))
    if (nounOf(target) !== undefined && /\.(?:astro|tsx?)$/.test(target))
      importers.set(target, [...(importers.get(target) ?? []), from]);
  return importers;
}

/** Parts outside of `desk/` that only the screens of a console of the same noun, and its pages, show. */
const misplaced = (files: readonly SourceFile[]): string[] =>
  [...importersOf(files)]
    .filter(([part]) => !isDesk(part))
    .filter(([part, importers]) =>
      importers.every((from) => isConsolePage(from) || (isDesk(from) && nounOf(from) === nounOf(part))),
    )
    .map(([part]) => part);

const CONSOLES = [
  { folder: 'src/pages/admin/', door: 'openStaffPage', rows: STAFF_SECTIONS },
  { folder: 'src/pages/shop_admin/[shopId]/', door: 'openShopPage', rows: SHOP_SECTIONS },
] as const;

/** `words.astro`, `words/index.astro`, `words/[id].astro` and `words/preview.astro` are pages of `words`; the menu has none. */
const sectionOf = (page: string) => page.replace(/(?:\/?index|\/\[id\]|\/preview)?\.astro$/, '');

function withoutDoor(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /^src\/pages\/(?:admin|shop_admin)\//.test(file.path))
    .filter(({ path: file, text }) => {
      const console = CONSOLES.find(({ folder }) => file.startsWith(folder));
      if (!console) return !text.includes('await leadToShopPage(Astro)');
      const section = sectionOf(file.slice(console.folder.length));
      if (section === '') return !text.includes(`${console.door}(Astro)`);
      const hasRow = console.rows.some((row) => row.section === section);
      return !hasRow || !text.includes(`${console.door}(Astro, '${section}'`);
    })
    .map(({ path: file }) => file);
}

const ACTORS = 'server/core/audit/write-audit.ts';
/** `actor: 'system'`, and a template with who it was; a shop's login also as a target and a key of a limit. */
const ACTOR = /\bactor(?::| =)[^\n;]*['`](?:user:|shop-login:|system|guest|admin)|`shop-login:\$\{/g;

const BENCH = 'tests/bench/desk-lists.ts';
const READ_BY_STAFF = /'get',\s*'\/admin\/([^']+)'/g;

/** Lists of staff and what is opened from them, of which no one knows what they cost with 100,000 rows. */
function unmeasured(files: readonly SourceFile[]): string[] {
  const bench = files.find(({ path: file }) => file === BENCH)?.text ?? '';
  const opened = /^export const OPENED = \[([^\]]*)\]/m.exec(bench)?.[1] ?? '';
  const isMeasured = (name: string) =>
    bench.includes(`'${name}'`) ||
    new RegExp(`^  ${name.replaceAll(/\W/g, '\\$&')}: \\[`, 'm').test(bench) ||
    (name.endsWith('/{id}') && opened.includes(`'${name.slice(0, -5)}'`));
  return files
    .filter(({ path: file }) => file.startsWith('server/'))
    .flatMap(({ path: file, text }) => [...text.matchAll(READ_BY_STAFF)].map(([, name = '']) => [file, name]))
    .filter(([, name = '']) => !isMeasured(name))
    .map(([file, name]) => `${file}: ${name} has no row in ${BENCH}`);
}

export const CONSOLE_RULES: Rule[] = [
  {
    name: 'what staff read has its row in tests/bench/desk-lists.ts: a list in LISTS, what is opened from it in OPENED',
    find: unmeasured,
    wrong: {
      'server/desk/widgets/routes.ts': "call(\n  'get',\n  '/admin/widgets',\n",
      'server/desk/words/routes.ts': "call('get', '/admin/widgets/{id}', {",
    },
  },
  {
    name: 'an actor of the record is spelt in server/core/audit/write-audit.ts alone',
    find: (files) =>
      files
        .filter(({ path: file }) => /^server\/.*(?<!\.test)\.ts$/.test(file) && file !== ACTORS)
        .flatMap((file) => found(file, ACTOR)),
    wrong: {
      'server/identity/accounts/a.ts': "await writeAudit(db, { event, realm: 'guest', actor: 'guest' });",
      'server/identity/shop-logins/a.ts': 'const actor = `shop-login:1`;',
      'server/community/reports/a.ts': 'actor: userId === null ? other : `user:7`,',
      'server/desk/words/a.ts': "writeAudit(trx, { event: 'word.added', realm: 'system', actor: 'system' });",
      'server/desk/reviews/a.ts': `await limit('a', { facts, account: \`shop-login:\${id}\` });`,
      'server/desk/words/b.ts': "const event = { realm: 'admin', actor: `user:7`, facts } as const;",
    },
  },
  {
    name: 'the parts of a console know no noun',
    find: (files) =>
      importsOf(files)
        .filter(([from, target]) => from.startsWith('src/console/') && nounOf(target) !== undefined)
        .map(arrow),
    wrong: {
      'src/console/table/ListDesk.tsx': "import { Left } from '../../features/takedowns/Left.tsx';",
    },
  },
  {
    name: 'the screens of a console are imported by its pages alone',
    find: (files) =>
      importsOf(files)
        .filter(([from, target]) => isDesk(target) && !isConsolePage(from))
        .filter(([from, target]) => path.dirname(from) !== path.dirname(target))
        .map(arrow),
    wrong: {
      'src/pages/index.astro': "---\nimport { D } from '../features/news/desk/D.tsx';\n---\n",
      'src/features/words/desk/W.tsx': "import { D } from '../../news/desk/D.tsx';",
    },
  },
  {
    name: 'what pages of a console alone show stands in the desk folder of its noun',
    find: misplaced,
    wrong: {
      'src/pages/admin/words.astro': "---\nimport { W } from '../../features/words/W.tsx';\n---\n",
    },
  },
  {
    name: 'a page of a console has its row in sections.ts, and opens by the door of the console with it',
    find: withoutDoor,
    wrong: {
      'src/pages/admin/widgets.astro': "---\nconst page = await openStaffPage(Astro, 'widgets');\n---\n",
      'src/pages/admin/words.astro': '---\nconst page = {};\n---\n',
      'src/pages/admin/words/[id].astro': "---\nconst page = await openStaffPage(Astro, 'news', '1');\n---\n",
      'src/pages/shop_admin/[shopId]/words.astro':
        "---\nconst page = await openShopPage(Astro, 'words');\n---\n",
      'src/pages/shop_admin/index.astro': '---\nconst page = await openShopPage(Astro);\n---\n',
    },
  },
];
