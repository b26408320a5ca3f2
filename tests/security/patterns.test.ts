import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Pattern, patternsIn } from '../architecture/patterns.ts';
import { projectFiles, sourceFile } from '../architecture/source-tree.ts';

// The checker that is plain JavaScript: it needs neither Java nor a binary, and no worker.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Nothing repeats, so nothing can be tried in many ways. */
const isPlain = ({ source }: Pattern) => !/[*+{]/.test(source);

/** What a sender could write to keep `pattern` busy; null when its time grows with the length of the text only. */
function weakness({ path, line, source, flags }: Pattern): string | null {
  // Time limits of the search for an attack would make the answer depend on the machine.
  const found = checkSync(source, flags, { timeout: 60_000, incubationTimeout: null, attackTimeout: null });
  if (found.status === 'safe') return null;
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
  return `${path}:${line} /${source}/${flags}: ${why}`;
}

/** Built of constants of their own file, which stand here as they come out. */
const MADE: Record<string, Pick<Pattern, 'source' | 'flags'>> = {
  'server/identity/accounts/rules.ts': {
    source: '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$',
    flags: '',
  },
  'server/core/limits/visitor.ts': {
    source: '(?:^|;\\s*)(?:__Host-session|session)=([\\w-]{43})(?:;|$)',
    flags: '',
  },
  'server/community/timeline/contract.ts': { source: '^\\d{1,15}(,\\d{1,15}){0,49}$', flags: '' },
  'server/core/text/raw-text.ts': {
    source:
      "(?<address>https?:\\/\\/[\\w!#$%&'()*+,\\-./:;=?@[\\]~]+)|(?<hashtags>(?<![\\p{L}\\p{N}_&/#＃]|(?!\\ufe0f)\\p{M})(?:[#＃][\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_]*)+)",
    flags: 'giu',
  },
  'server/directory/reviews/amount.ts': {
    source:
      '^(?:(?<thousands>(?:\\d+(?:\\.\\d+)?)?)千)?(?:(?<hundreds>\\d?)百)?(?:(?<tens>\\d?)十)?(?<ones>\\d+(?:\\.\\d+)?)?$',
    flags: '',
  },
  'src/features/places/AreaChoices.tsx': { source: '^[あ-お]', flags: 'u' },
};

/** Hashes of expressions that were found safe: `FULL=1` looks at all of them and writes the list anew. */
const SAFE_FILE = path.join(import.meta.dirname, 'safe-patterns.json');
const isFull = process.env.FULL === '1';
const hashOf = (pattern: Pattern) =>
  createHash('sha256').update(`${pattern.flags}/${pattern.source}`).digest('hex').slice(0, 16);
const known = new Set(isFull ? [] : (JSON.parse(readFileSync(SAFE_FILE, 'utf8')) as string[]));

const patterns = projectFiles()
  .filter(({ path: file }) => /^(?:server|src|scripts|adapter)\/.*\.(?:ts|tsx|astro|mjs)$/.test(file))
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .flatMap(patternsIn);

describe('S57: no regular expression is slow on any text', () => {
  it('finds them wherever code stands', () => {
    const astro =
      "---\nconst a = /a+/;\n---\n<p>{b.replace(/b*/g, '')}</p>\n<script>\n  const c = /c{2,}/u;\n</script>\n";
    const found = patternsIn(sourceFile('src/A.astro', astro));
    expect(found.map(({ line, source, flags }) => `${line} ${source} ${flags}`).toSorted()).toEqual([
      '2 a+ ',
      '4 b* g',
      '6 c{2,} u',
    ]);
    expect(patternsIn(sourceFile('server/a.ts', 'new RegExp(word)'))[0]?.made).toBe(true);
    expect(patterns.length).toBeGreaterThan(150);
  });

  it.each([
    ['exponential', '^(a+)+$'],
    ['polynomial', '\\d+$'],
    ['hidden in an alternative', '^(?:a|b|ab)*c$'],
  ])('notices one that is %s', (_kind, source) => {
    const planted = patternsIn(sourceFile('server/planted.ts', `export const bad = /${source}/;`));
    expect(planted.map(weakness)).toEqual([expect.stringContaining('server/planted.ts:1')]);
  });

  it('those of the source are all safe', () => {
    const each = new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]));
    const asked = [...each.values()].filter((pattern) => !pattern.made && !isPlain(pattern));
    const unknown = asked.filter((pattern) => !known.has(hashOf(pattern)));
    expect(unknown.flatMap((pattern) => weakness(pattern) ?? [])).toEqual([]);
    if (isFull) writeFileSync(SAFE_FILE, `${JSON.stringify(asked.map(hashOf).sort(), null, 2)}\n`);
  }, 300_000);

  it('those put together of constants are known, and safe', () => {
    const made = patterns.filter((pattern) => pattern.made);
    expect(made.map(({ path }) => path).toSorted()).toEqual(Object.keys(MADE).toSorted());
    for (const pattern of made) expect(weakness({ ...pattern, ...MADE[pattern.path] })).toBeNull();
  });
});
