import path from 'node:path';
import { browserFiles, type Rule } from './arrows.ts';
import { unmetFailures } from './late-files.ts';
import { root, type SourceFile } from './source-tree.ts';

const isCode = (file: SourceFile) => /\.(ts|tsx|astro|mjs|js)$/.test(file.path);
const isMarkup = (file: SourceFile) => /\.(astro|tsx)$/.test(file.path);

/** Breaches of "no line of a file that `where` picks matches `pattern`", with their line numbers. */
function noLine(where: (file: SourceFile) => boolean, pattern: RegExp): Rule['find'] {
  return (files) =>
    files
      .filter(where)
      .flatMap((file) =>
        file.text
          .split('\n')
          .flatMap((line, i) =>
            pattern.test(line) ? [`${file.path}:${i + 1}: ${line.trim().slice(0, 100)}`] : [],
          ),
      );
}

const noPath = (wrong: (path: string) => boolean): Rule['find'] => {
  return (files) => files.map((file) => file.path).filter(wrong);
};

/** Lines of code that are comments and nothing else, docstrings too. */
function countComments(text: string): number {
  const blocks = text.match(/^[ \t]*\/\*[\s\S]*?\*\//gm) ?? [];
  const lines = text.match(/^[ \t]*\/\/.*$/gm) ?? [];
  return blocks.reduce((sum, block) => sum + block.split('\n').length, lines.length);
}

/** Beyond this share comments repeat what names and types say. */
const MOST_COMMENTS = 0.05;

function commentShare(files: readonly SourceFile[]): string[] {
  const code = files.filter(({ path }) => /^server\/.*\.ts$/.test(path));
  const all = code.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const comments = code.reduce((sum, { text }) => sum + countComments(text), 0);
  return comments > all * MOST_COMMENTS ? [`${comments} of ${all} lines of server/ are comments`] : [];
}

/** `?.(` asks first whether it is there. */
const NEWER =
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility|isSubsetOf|union|intersection|difference)\(|\b(?:Object|Map)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync\b|\bAbortSignal\.any\b|\bURL\.parse\b|\b(?:search|params|query|searchParams)\.size\b|\.aria[A-Z]\w+ = |^(?:export )?const \w+ = new Intl\.Segmenter/;

/** Lists of names and places are data; they are as long as the country. */
const isData = (path: string) =>
  /^server\/directory\/places\/areas|^scripts\/demo\/[a-z-]*names\.ts$/.test(path);

function isTooLong({ path: file, text }: SourceFile): boolean {
  if (/^(tests|migrations)\//.test(file) || /\.d\.ts$/.test(file) || isData(file)) return false;
  const lines = text.split('\n').length - 1;
  return /\.(tsx|astro)$/.test(file) ? lines > 200 : /\.(ts|mjs)$/.test(file) && lines > 300;
}

/** The client's own transport, and what is fetched beside our API: a page of a list, a photo, the converter's parts. */
const FETCHES = new Set([
  'src/lib/deliver.ts',
  'src/lib/upload.ts',
  'src/features/listing/more-pages.ts',
  'src/features/top/own-area.ts',
  'src/features/media/convert-video.ts',
  'src/features/profiles/PhotoTray.tsx',
  'src/features/reviews/show-changed.ts',
  'src/overlay/show-unloaded.ts',
]);

/** The script of a shop's hours imports nothing. */
const KNOWS_JAPAN = new Set([
  'server/core/business-day.ts',
  'server/core/db/clock.ts',
  'src/features/shops/open-status.ts',
  'src/features/coupons/japan.ts',
]);

/** The clock itself, the times of files, the name of a backup, and how far off the clock of a library is. */
const KNOWS_MACHINE_TIME = new Set([
  'server/core/db/clock.ts',
  'server/gateways/media/sweep-media.ts',
  'server/app/backups/make-backup.ts',
  'server/identity/line-login/line-client.ts',
]);

const base = (file: string) => path.posix.basename(file);
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|spec|config|d))*\.(?:ts|mjs|js|css)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*\.(?:astro|tsx)$/;

/** Folders named on this machine; a checkout directly below `/` says too little to search for. */
const machinePaths = root.split('/').length > 2 ? [root, `${path.dirname(root)}/.`] : [];

/** A file that only hands on what stands in others. */
function isBarrel({ text }: SourceFile): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
  return (
    code !== '' &&
    /^(?:export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s*from\s*['"][^'"]+['"];?\s*)+$/.test(code)
  );
}

type Watched = 'casts' | 'shops' | 'posts';

/** Aliases of a table in a file; columns without one belong to the table of a query that has no other. */
export const aliasesOf = (table: Watched, text: string): string[] => [
  table,
  ...[...text.matchAll(new RegExp(`\\b${table}(?: as)? ([a-z_]+)\\b`, 'g'))].flatMap(([, alias = '']) =>
    /^(?:on|where|set|join|left|group|order|of)$/.test(alias) ? [] : [alias],
  ),
];

/** Where `columns` of a row of `table` are looked at outside of server/core/db/visible.ts; `not` is no secret. */
const asksColumns =
  (table: Watched, columns: string, not = '(?!)') =>
  ({ path: file, text }: SourceFile): string[] => {
    if (file === 'server/core/db/visible.ts' || !new RegExp(`\\b${table}\\b`).test(text)) return [];
    const asked = new RegExp(
      `(?<![\\w.])(?:${aliasesOf(table, text).join('|')})\\.(?:${columns})\\b(?!${not})` +
        `|selectFrom\\('${table}'\\)[^;]*?where\\('(?:${columns})\\b(?!${not})` +
        `|\\b(?:from|join) ${table}\\s[^;()]*?(?<![\\w.$])(?:${columns})\\b(?!${not}) (?:=|<>|in)`,
      'g',
    );
    return [...text.matchAll(asked)].map(([found]) => `${file}: ${found.slice(-60)}`);
  };

/** Staff list what no one else sees. */
const isOfVisitors = ({ path: file }: SourceFile) =>
  file.startsWith('server/') &&
  !/^server\/desk\/(?:listings\/(?:opened-)?|shop-entries\/)queries\.ts$/.test(file);
const castStatusAsked = asksColumns('casts', 'status|suspended|visible', " <> 'deleted'");
const shopStatusAsked = asksColumns('shops', 'status');
const postStatusAsked = asksColumns('posts', 'status', "(?: = | <> |', '=', )'scheduled'");

/** Queries that take every column of a table whose rows hold what only a few may read. */
function wholeRows({ path: file, text }: SourceFile): string[] {
  return text.split(';').flatMap((statement) => {
    const named = [...statement.matchAll(/'(users|casts|shops)(?: as ([a-z]+))?'/g)];
    const names = named.map(([, table, alias]) => alias ?? table);
    return [...statement.matchAll(/\.(?:selectAll|returningAll)\((?:'([a-z]+)')?[^)]*\)/gi)]
      .filter(([, of]) => named.length > 0 && (of === undefined || names.includes(of)))
      .map(([found]) => `${file}: ${found} of ${names.join(', ')}`);
  });
}

const focused = /\b(?:it|test|describe)\.(?:skip|todo|only|fixme)\b/;
const unfinished = /\b(?:TODO|FIXME|XXX|coming soon)\b/i;
const isRuleFile = (file: SourceFile) => file.path.startsWith('tests/architecture/');

export const HABITS: Rule[] = [
  {
    name: 'files stay short: 300 lines of TypeScript, 200 of a page or an island',
    find: (files) => files.filter(isTooLong).map((file) => file.path),
    wrong: { 'src/A.astro': '<p>a</p>\n'.repeat(201) },
  },
  {
    name: 'comments are at most five lines of a hundred in server/',
    find: commentShare,
    wrong: { 'server/a.ts': '/**\n * What it does.\n */\nexport const a = 1;\n' },
  },
  {
    name: 'names say what is inside',
    find: noPath((file) => /(^|\/)(utils?|helpers?|misc|common|manager)(\.[a-z]+$|\/)/.test(file)),
    wrong: { 'server/directory/shops/utils.ts': '' },
  },
  {
    name: 'TypeScript files are kebab-case; pages apart, .astro and .tsx files are PascalCase',
    find: (files) =>
      files
        .map((file) => file.path)
        .filter((file) => /^(server|src|scripts|tests|migrations|adapter)\//.test(file))
        .filter((file) => {
          const inPages = file.startsWith('src/pages/');
          if (/\.(astro|tsx)$/.test(file)) return !inPages && !PASCAL.test(base(file));
          if (/^migrations\/.*\.ts$/.test(file)) return !/^\d{8}T\d{6}-[a-z-]+\.ts$/.test(base(file));
          return /\.(ts|mjs|js|css)$/.test(file) && !inPages && !KEBAB.test(base(file));
        }),
    wrong: { 'server/directory/shops/readShop.ts': '' },
  },
  {
    name: 'there are no barrels',
    find: (files) =>
      files.filter((file) => /\.tsx?$/.test(file.path) && isBarrel(file)).map((file) => file.path),
    wrong: {
      'server/directory/shops/index.ts': "export * from './read-shop.ts';\nexport { a } from './b.ts';\n",
    },
  },
  {
    name: 'exports have names',
    find: noLine((file) => /^(server|src)\/.*\.tsx?$/.test(file.path), /^export default\b/),
    wrong: { 'server/a.ts': 'export default function a() {}' },
  },
  {
    name: 'no inline style: the policy of the pages blocks it',
    find: noLine(isMarkup, /\sstyle=|\sset:style|\sstyle\s*:\s*\{/),
    wrong: { 'src/A.tsx': 'export const A = () => <p style={{ color: "red" }} />;' },
  },
  {
    name: 'no inline script or sheet: each is a file of the build, but for data and those whose hashes the policy names',
    find: (files) =>
      noLine(
        (file) => isMarkup(file),
        /\bis:inline\b|\bdefine:vars\b|ClientRouter/,
      )(files).filter(
        (line) =>
          !/application\/ld\+json|set:html=\{(?:PLAIN_FIRST|FADES|SKIPPED_FADES|CARD_SIZE_FIRST|NIGHT_FIRST)\}/.test(
            line,
          ),
      ),
    wrong: { 'src/A.astro': '<script is:inline>alert(1)</script>' },
  },
  {
    name: 'no event handler attribute in markup',
    find: noLine((file) => file.path.endsWith('.astro'), /<[a-z][^>]*\son[a-z]+=/),
    wrong: { 'src/A.astro': '<button onclick="go()">a</button>' },
  },
  {
    name: 'nothing that Safari 16.4, Chrome 109 or Firefox 115 does not have reaches the browser without a way around it',
    find: (files) => {
      const browser = browserFiles(files);
      return noLine(
        ({ path: file }) =>
          browser.has(file) || /^server\/([^/]+\/)*(rules|limits|hashtags|visible)\.ts$/.test(file),
        NEWER,
      )(files);
    },
    wrong: { 'src/lib/order.ts': 'export const inOrder = (all: number[]) => all.toSorted();' },
  },
  {
    name: 'a style asks whether scripts are off, never whether they are on: browsers before 2023 know neither',
    find: noLine(({ path: file }) => /^src\/.*\.(?:css|astro)$/.test(file), /\(scripting: enabled\)/),
    wrong: { 'src/styles/a.css': '@media (scripting: enabled) {' },
  },
  {
    name: 'a script that comes late may not come: its failure is met where it is asked for',
    find: unmetFailures,
    wrong: {
      'src/features/a/a.ts': "const { go } = await import('./go.ts');",
    },
  },
  {
    name: 'text is brought into a normal form in one place, which bounds the cost: server/core/text/normal-forms.ts',
    find: noLine(
      (file) => /^server\/(?!core\/text\/normal-forms\.).*\.ts$/.test(file.path),
      /\.normalize\(\s*(?:['"`]NF|\))/,
    ),
    wrong: {
      'server/identity/accounts/a.ts': "const name = typed.normalize('NFKC').trim();",
      'server/core/text/rules.ts': 'const name = typed.normalize();',
    },
  },
  {
    name: 'a text that is too long is refused in one sentence: `tooLong` of server/core/text/limits.ts',
    find: noLine(
      ({ path: file }) =>
        /^(server|src)\/(?!core\/text\/limits\.).*\.(ts|tsx)$/.test(file) && !/\.test\./.test(file),
      /は(?:\$\{[^}]*\}|[\d,]+)文字以内で入力/,
    ),
    wrong: {
      'server/a/wording.ts': "export const LONG = 'タイトルは50文字以内で入力してください。';",
      'src/features/a/a-store.ts': `const problem = \`本文は\${MAX}文字以内で入力してください。\`;`,
    },
  },
  {
    name: 'addresses in a text are found in one way: `ADDRESS` of server/core/text/limits.ts',
    find: noLine(
      ({ path: file }) =>
        /^(server|src)\/(?!core\/text\/limits\.).*\.(ts|tsx)$/.test(file) && !/\.test\./.test(file),
      /(?:replace|match|matchAll|search|split)\(\/(?!\^)[^/]*https\?:/,
    ),
    wrong: {
      'server/gateways/a/a.ts': 'line.replace(/https?:\\/\\/[!-~]+/g, linked);',
    },
  },
  {
    name: 'Japan’s time is known in one place: server/core/business-day.ts, and core/db/clock.ts in queries',
    find: noLine(
      ({ path: file }) => /^(server|src)\//.test(file) && !KNOWS_JAPAN.has(file) && !/\.test\./.test(file),
      /\b9 \* (?:3_600_000|3600|60|\w*HOUR\w*)\b|\b29 \* 60\b|interval '(?:5|9) hours'|timeZone: '|\}:00\+09:00/,
    ),
    wrong: {
      'server/a/b.ts': 'const JST_MS = 9 * 3_600_000;',
      'server/a/c.ts': 'const LAST = 29 * 60;',
      'src/features/a/a.ts': "new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo' });",
      'src/features/a/b.ts': `const at = Date.parse(\`\${field}:00+09:00\`);`,
      'server/a/queries.ts': "sql`(l.at at time zone 'Asia/Tokyo' - interval '5 hours')::date`",
    },
  },
  {
    name: 'the time is the database’s: `currentTime` of server/core/db/clock.ts, `now()` in queries, performance.now() for what lasts',
    find: noLine(
      ({ path: file }) =>
        /^server\/.*\.ts$/.test(file) && !KNOWS_MACHINE_TIME.has(file) && !/\.test\./.test(file),
      /\bDate\.now\b|\bnew Date\(\)/,
    ),
    wrong: {
      'server/a/b.ts': 'const isOver = endsAt.getTime() < Date.now();',
      'server/a/c.ts': "await trx.updateTable('a').set({ endedAt: new Date() }).execute();",
    },
  },
  {
    name: 'settings are read in one place',
    find: noLine(
      (file) =>
        /^(server|src)\//.test(file.path) &&
        !/^server\/core\/(config|secrets)\.ts$|\.test\.ts$/.test(file.path) &&
        isCode(file),
      /process\.env\b|import\.meta\.env\b/,
    ),
    wrong: { 'server/directory/shops/a.ts': 'const port = process.env.PORT;' },
  },
  {
    name: 'whether a cast is seen is asked in one place: server/core/db/visible.ts',
    find: (files) => files.filter(isOfVisitors).flatMap(castStatusAsked),
    wrong: {
      'server/a/queries.ts': "sql`select from posts p join casts c on true where c.status = 'public'`",
      'server/b/queries.ts': ".selectFrom('casts as k')\n.where('k.status', '=', 'public')",
    },
  },
  {
    name: 'whether a shop is seen is asked in one place: server/core/db/visible.ts',
    find: (files) => files.filter(isOfVisitors).flatMap(shopStatusAsked),
    wrong: {
      'server/a/queries.ts':
        "sql`select from casts c join shops s on s.id = c.shop_id where s.status = 'open'`",
      'server/b/queries.ts': ".selectFrom('shops')\n.where('status', '=', 'open')",
      'server/c/queries.ts': "sql`select id from shops where status = 'open'`",
    },
  },
  {
    name: 'whether a post is seen by others is asked in one place: server/core/db/visible.ts',
    find: (files) => files.filter((file) => file.path.startsWith('server/')).flatMap(postStatusAsked),
    wrong: {
      'server/a/queries.ts': "sql`select from comments c join posts p on true where p.status = 'public'`",
      'server/b/queries.ts': ".selectFrom('posts')\n.where('status', '=', 'public')",
      'server/c/queries.ts': "sql`select id from posts where status = 'public' and deleted_at is null`",
    },
  },
  {
    name: 'whether a suspended account or login hides a row is asked in one place: server/core/db/visible.ts',
    find: noLine(
      ({ path: file }) => file.startsWith('server/') && file !== 'server/core/db/visible.ts',
      /(?:is distinct from|<>|!=) 'suspended'|\bnot \w+\.(?:suspended|held)\b|suspended(?:_at is|At', 'is',) null/,
    ),
    wrong: {
      'server/a/queries.ts': "sql`join users u on true where u.status is distinct from 'suspended'`",
      'server/b/queries.ts': 'sql`select from reviews r where not r.held`',
      'server/c/queries.ts': ".where('shopLogins.suspendedAt', 'is', null)",
      'server/d/queries.ts': 'sql`join shop_logins l on true where l.suspended_at is null`',
    },
  },
  {
    name: 'accounts, casts and shops are never read whole: their columns are named',
    find: (files) => files.filter((file) => /^(server|scripts)\//.test(file.path)).flatMap(wholeRows),
    wrong: {
      'server/a/queries.ts': ".selectFrom('users')\n.selectAll().where('id', '=', id)",
      'server/b/queries.ts':
        ".selectFrom('posts as p').innerJoin('casts as k', 'k.id', 'p.castId').selectAll('k')",
      'server/c/queries.ts': ".updateTable('shops').set({ status }).returningAll()",
    },
  },
  {
    name: 'what was typed is looked up in a Map: a plain object also knows `constructor`',
    find: noLine(
      ({ path: file }) => /^(server|src)\/.*\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$/.test(file),
      /^(?:export )?const \w+: (?:Readonly<)?Record<string, .*> = /,
    ),
    wrong: {
      'server/a/rules.ts': "const WORDS: Record<string, Category> = { きやば: 'caba' };",
      'src/features/a/b.ts': 'export const SIGNS: Readonly<Record<string, string>> = {};',
    },
  },
  {
    name: 'our API is called through its typed client alone: src/lib/call.ts',
    find: noLine(
      ({ path: file }) =>
        /^src\/.*\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$/.test(file) && !FETCHES.has(file),
      /\bfetch\(|\bXMLHttpRequest\(|\bsendBeacon\(|['"]hono\/client['"]/,
    ),
    wrong: {
      'src/features/a/a-store.ts': "const answer = await fetch('/api/tl');",
      'src/features/b/B.tsx': 'const request = new XMLHttpRequest();',
    },
  },
  {
    name: 'islands draw a QR code in one way: src/components/QrCode.tsx',
    find: noLine(
      ({ path: file }) => /^src\/(?!components\/QrCode\.).*\.tsx$/.test(file),
      /shapeRendering="crispEdges"/,
    ),
    wrong: {
      'src/features/a/A.tsx': 'export const A = () => <svg shapeRendering="crispEdges" />;',
    },
  },
  {
    name: 'a breakpoint is written as a range, (width > 640px): one spelling, and no gap between 640 and 641 px',
    find: noLine(
      (file) => /^src\/.*\.(css|astro|ts|tsx)$/.test(file.path),
      /\((?:min|max)-(?:width|inline-size):/,
    ),
    wrong: {
      'src/styles/wide.css': '@media (min-width: 641px) {',
      'src/features/a/A.astro': '<img sizes="(max-width: 719px) 45vw, 220px" />',
    },
  },
  {
    name: 'what :has() looks for by its place is named: else the styles of the whole page are worked out at each change',
    find: noLine(
      (file) => /^src\/.*\.(css|astro)$/.test(file.path),
      /:has\([>+~ ]*:(?:nth|first|last|only|empty)/,
    ),
    wrong: { 'src/styles/seg.css': '.seg--full:has(> :nth-child(4):last-child) > * {' },
  },
  {
    name: 'a selector that older browsers do not know has a rule of its own: they drop the others of its list with it',
    find: (files) =>
      files
        .filter(({ path: file }) => /^src\/.*\.css$/.test(file))
        .flatMap(({ path: file, text }) =>
          [...text.matchAll(/[^{};]*(?<!\\):(?:popover-open|open)\b[^{};]*\{/g)]
            .map(([selectors]) => selectors.replace(/\/\*[\s\S]*?\*\//g, '').trim())
            .filter((selectors) => selectors.includes(','))
            .map((selectors) => `${file}: ${selectors}`),
        ),
    wrong: { 'src/styles/sheets.css': 'html:has(dialog[open]),\nhtml:has([popover]:popover-open) {' },
  },
  {
    name: 'every test runs: none is skipped, focused or left for later',
    find: noLine((file) => isCode(file) && !isRuleFile(file), focused),
    wrong: { 'tests/a.test.ts': "it.skip('a', () => {});" },
  },
  {
    name: 'nothing is marked as unfinished',
    find: noLine(
      (file) => /^(src|server|scripts|adapter|migrations)\//.test(file.path) && isCode(file),
      unfinished,
    ),
    wrong: { 'src/a.ts': '// TODO: later' },
  },
  {
    name: 'no file names a folder of the machine it was written on',
    find: (files) =>
      files
        .filter((file) => file.path !== 'package-lock.json')
        .flatMap((file) =>
          machinePaths.filter((name) => file.text.includes(name)).map((name) => `${file.path}: ${name}`),
        ),
    wrong: { 'README.md': `cd ${root}` },
  },
];
