import { describe, expect, it } from 'vitest';
import { ARROWS, browserFiles } from './architecture/arrows.ts';
import { BROWSER_WORLDS } from './architecture/browser-worlds.ts';
import { CONSOLE_RULES } from './architecture/consoles.ts';
import { FLOOR_RULES } from './architecture/floors.ts';
import { FRONT_FLOORS } from './architecture/front-floors.ts';
import { HABITS } from './architecture/habits.ts';
import { JOINED } from './architecture/joined.ts';
import { unmetFailures } from './architecture/late-files.ts';
import { MEASURED } from './architecture/measured.ts';
import { PLAIN_WORDS } from './architecture/plain-words.ts';
import { SECRETS } from './architecture/secrets.ts';
import { SHOP_MAIL } from './architecture/shop-mail.ts';
import { projectFiles, sourceFile } from './architecture/source-tree.ts';
import { SQL_RULES } from './architecture/sql-names.ts';

const files = projectFiles();

describe.each([
  ['floors', FLOOR_RULES],
  ['floors of the front', FRONT_FLOORS],
  ['consoles', CONSOLE_RULES],
  ['arrows', ARROWS],
  ['habits', HABITS],
  ['SQL', SQL_RULES],
  ['plain words', PLAIN_WORDS],
  ['mails to shops', SHOP_MAIL],
  ['secrets', SECRETS],
  ['what is joined', JOINED],
  ['what makes a test fail by chance', MEASURED],
  ['who reads and who writes in the browser', BROWSER_WORLDS],
])('%s', (_group, rules) => {
  it.each(rules)('$name', ({ find, wrong }) => {
    const example = Object.entries(wrong).map(([path, text]) => sourceFile(path, text));
    expect(find(example), 'the rule does not notice its own counter-example').not.toEqual([]);
    expect(find(files)).toEqual([]);
  });
});

describe('one example at a time', () => {
  const examples = [
    ...CONSOLE_RULES,
    ...MEASURED,
    ...BROWSER_WORLDS,
    ...SHOP_MAIL,
    ...SECRETS,
    ...JOINED,
    ...PLAIN_WORDS,
  ].flatMap(({ name, find, wrong }) =>
    Object.entries(wrong).map(([path, text]) => ({ name, find, path, text })),
  );
  it.each(examples)('$name: notices $path by itself', ({ find, path, text }) => {
    expect(find([sourceFile(path, text)])).not.toEqual([]);
  });
});

describe('the failure of what comes late', () => {
  const find = (text: string) => unmetFailures([sourceFile('src/features/a/A.tsx', text)]);
  it.each([
    "const { go } = await import('./go.ts');",
    "const { convert } = await import('../media/convert-video.ts');",
    "void import('../media/convert-video.ts').then(({ warm }) => warm());",
    "import('./go.ts').then(({ go }) =>\n  go({ a: 1, b: 2 }),\n);",
    "import('./go.ts').then(({ go }) => go(1, 2)).then(\n  () => true,\n);",
    "Promise.all([import('./go.ts'), styles()]).then(([{ go }]) => go());",
    "const [{ go }] = await Promise.all([import('./go.ts'), styles()]);",
  ])('is not met in %s', (text) => expect(find(text)).toEqual(['src/features/a/A.tsx:1']));
  it.each([
    "const loaded = await import('./go.ts').catch(() => null);",
    "import('./go.ts').then(({ go }) => go(), showUnloaded);",
    "import('./go.ts').then(\n  ({ go }) => go(1, 2),\n  () => undefined,\n);",
    "import('./go.ts')\n  .then(({ go }) => go())\n  // The list has it, too.\n  .catch(() => false);",
    "Promise.all([import('./go.ts'), styles()]).then(([{ go }]) => go(), showUnloaded);",
    "load: async () => (await import('./Go.tsx')).Go,",
    "load: async () => {\n  const [{ Go }] = await Promise.all([import('./Go.tsx'), styles()]);",
    "const Go = lazy(async () => ({ default: (await import('./Go.tsx')).Go }));",
    "const loadGo = () => import('./go.ts');",
    "type Go = typeof import('./go.ts');",
  ])('is met in %s', (text) => expect(find(text)).toEqual([]));
});

describe('the reader of imports', () => {
  const targets = (text: string, path = 'src/features/a/A.astro') =>
    sourceFile(path, text).imports.map(({ target, typeOnly, inScript }) =>
      [target, typeOnly && 'type', inScript && 'script'].filter(Boolean).join(' '),
    );

  it('tells values from types, in every form an import has', () => {
    const text = [
      "import './a.ts';",
      "import type { B } from '#server/b.ts';",
      "import { type C, type D } from '../c.ts';",
      "import e, { type F } from 'e/f';",
      "import {\n  g,\n  h,\n} from './g.ts';",
      "export { i } from './i.ts';",
      "const j = await import('./j.ts');",
    ].join('\n');
    expect(targets(text, 'src/features/a/a.ts')).toEqual([
      'src/features/a/a.ts',
      'server/b.ts type',
      'src/features/c.ts type',
      'e/f',
      'src/features/a/g.ts',
      'src/features/a/i.ts',
      'src/features/a/j.ts',
    ]);
  });

  it('reads the two halves of an .astro file apart', () => {
    const text =
      "---\nimport { a } from './a.ts';\n---\n<p />\n<script>\n  import { b } from './b.ts';\n</script>";
    expect(targets(text)).toEqual(['src/features/a/a.ts', 'src/features/a/b.ts script']);
  });

  it('follows the code that reaches the browser', () => {
    const browser = browserFiles(files);
    expect(browser).toContain('src/lib/call.ts');
    expect(browser).toContain('src/features/shops/PriceCalculator.tsx');
    expect(browser).not.toContain('src/features/listing/open-listing.ts');
  });
});
