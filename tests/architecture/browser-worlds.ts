import type { Rule } from './arrows.ts';
import { found, type SourceFile } from './source-tree.ts';

const isIn =
  (folder: string) =>
  ({ path }: SourceFile) =>
    path.startsWith(`tests/e2e/${folder}`);
const isReader = isIn('readers/');
const isBrowserTest = isIn('');

const importsOf = (files: readonly SourceFile[], isForbidden: (target: string) => boolean) =>
  files.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => isForbidden(target)).map(({ target }) => `${path} imports ${target}`),
  );

/** Ways past the pages. What their forms send is found by the sums of the tables when the readers' world closes. */
const SENDS = /\brequest\.(?:post|put|patch|delete)\(|\bmethod: ?['"](?:POST|PUT|PATCH|DELETE)['"]/g;

/** `test` of walker.ts opens the readers' site. */
const READERS_TEST = /import \{[^}]*\btest\b[^}]*\} from '(?:\.\.\/)+walker\.ts'/g;

/**
 * What waits for what it returns, or asks nothing of a page: axe at rest, a message, a walk by the keyboard, a file, an
 * answer that is already here.
 */
const WAITS = [
  'violations',
  'breaches',
  'messageTo',
  'tabAround',
  'savedBy',
  'readFile',
  String.raw`\w+\.(?:text|json)`,
];
const ONE_SHOT = new RegExp(String.raw`\bexpect\(\s*await (?!(?:${WAITS.join('|')})\()[^\n]*`, 'g');
/** A branch or a loop that goes by what one reading of a page said. */
const BRANCH =
  /\b(?:if|while) \([^;{]*\bawait [^;{]*\.(?:is(?:Visible|Hidden|Enabled|Disabled|Checked|Editable)|count|innerText|textContent|inputValue|getAttribute)\([^;{]*/g;

const PAGE_WIDTH = /\bdocument\.(?:documentElement|body)\.scrollWidth/g;

/** Who reads and who writes; and that a browser test waits for what it looks at. */
export const BROWSER_WORLDS: Rule[] = [
  {
    name: 'a browser test that only reads takes nothing from those that write',
    find: (files) =>
      importsOf(
        files.filter(isReader),
        (target) =>
          target.startsWith('tests/e2e/writers/') ||
          target.startsWith('tests/e2e/worlds/') ||
          target === 'pg',
      ),
    wrong: {
      'tests/e2e/readers/a.spec.ts': "import { becomeMember } from '../writers/accounts/visitor.ts';",
      'tests/e2e/readers/shell/b.spec.ts': "import { openWorld } from '../../worlds/world.ts';",
      'tests/e2e/readers/c.spec.ts': "import pg from 'pg';",
    },
  },
  {
    name: 'a browser test that only reads sends nothing to the site',
    find: (files) => files.filter(isReader).flatMap((file) => found(file, SENDS)),
    wrong: {
      'tests/e2e/readers/a.spec.ts': "await page.request.post('/api/inquiries', { data });",
      'tests/e2e/readers/b.spec.ts':
        "await page.evaluate(() => fetch('/api/tl_like/1', { method: 'POST' }));",
    },
  },
  {
    name: 'a browser test that writes does so in its own world: its test is that of writer.ts',
    find: (files) =>
      files
        .filter(isIn('writers/'))
        .filter(({ path }) => path !== 'tests/e2e/writers/writer.ts')
        .flatMap((file) => found(file, READERS_TEST)),
    wrong: {
      'tests/e2e/writers/a.spec.ts': "import { PHONE, test } from '../walker.ts';",
      'tests/e2e/writers/news/b.spec.ts': "import {\n  expect,\n  test,\n} from '../../walker.ts';",
    },
  },
  {
    name: 'a browser test waits for what it expects: expect(locator) and expect.poll, never expect(await …)',
    find: (files) => files.filter(isBrowserTest).flatMap((file) => found(file, ONE_SHOT)),
    wrong: {
      'tests/e2e/readers/a.spec.ts': 'expect(await page.locator(cards).count()).toBe(20);',
      'tests/e2e/writers/b.spec.ts': 'expect(await query(sql)).toEqual([]);',
      'tests/e2e/writers/c.ts': 'expect(\n  await page.title(),\n).toBe(title);',
    },
  },
  {
    name: 'a browser test does not choose its way by one reading of a page',
    find: (files) => files.filter(isBrowserTest).flatMap((file) => found(file, BRANCH)),
    wrong: {
      'tests/e2e/readers/a.spec.ts': 'if (await next.isEnabled()) await next.click();',
      'tests/e2e/writers/b.spec.ts': 'while ((await tag.count()) === 0) await more.click();',
    },
  },
  {
    name: 'what stands beyond the edge of a page is found by sideways(): the body clips it, and no page gets wider',
    find: (files) =>
      files
        .filter(isBrowserTest)
        .filter(({ path }) => path !== 'tests/e2e/sideways.ts')
        .flatMap((file) => found(file, PAGE_WIDTH)),
    wrong: {
      'tests/e2e/readers/a.spec.ts':
        'page.evaluate(() => document.documentElement.scrollWidth - innerWidth);',
      'tests/e2e/writers/b.ts': 'document.body.scrollWidth > innerWidth',
    },
  },
  {
    name: 'a network goes by loseNetwork(): a worker that is being fetched just then would complain',
    find: (files) =>
      files
        .filter(isBrowserTest)
        .filter(({ path }) => path !== 'tests/e2e/walker.ts')
        .flatMap((file) => found(file, /\bsetOffline\(true\)/g)),
    wrong: { 'tests/e2e/writers/a.spec.ts': 'await context.setOffline(true);' },
  },
];
