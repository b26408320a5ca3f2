import type { Rule } from './arrows.ts';
import { found, type SourceFile } from './source-tree.ts';

/** Tests and what they are made of, without what measures by its nature and without the rules themselves. */
const isOfTests = ({ path }: SourceFile) =>
  /^tests\/.*\.tsx?$|\.test\.tsx?$/.test(path) &&
  !/^tests\/(?:timed|bench|architecture)\/|^tests\/support\/took\.ts$/.test(path);
const isOfVitest = (file: SourceFile) => isOfTests(file) && !file.path.startsWith('tests/e2e/');

const nowhere =
  (where: (file: SourceFile) => boolean, pattern: RegExp): Rule['find'] =>
  (files) =>
    files.filter(where).flatMap((file) => found(file, pattern));

/** Durations. `Date.now() - days * DAY` and `Date.now() - 60_000` are moments. */
const DIFFERENCE = new RegExp(
  [
    String.raw`\bperformance\.now\(\)\s*-(?!\s*\w+\s*\*)`,
    String.raw`-\s*performance\.now\(\)`,
    String.raw`(?:\bDate\.now\(\)|\+?new Date\(\))\s*-\s*(?:\+?new Date\(|[\w$.]*[a-z][\w$.]*\b(?!\s*\*))`,
  ].join('|'),
  'g',
);

/** Two readings of a clock by their names, one taken from the other. */
function namedDifferences(file: SourceFile): string[] {
  const readings = [
    ...file.text.matchAll(/\b(\w+)\s*=\s*(?:performance|Date)\.now\(\)\s*[;,\n)]/g),
    ...file.text.matchAll(/\[(\w+)[^\]=\n]*\]\s*=\s*\[(?:performance|Date)\.now\(\)/g),
  ].map(([, name]) => name);
  if (readings.length === 0) return [];
  const one = `\\b(?:${[...new Set(readings)].join('|')})\\b`;
  return found(file, new RegExp(`${one}\\s*-\\s*${one}`, 'g'));
}

const MACHINE =
  /\bcpuUsage\(|\bmemoryUsage\b|\bresourceUsage\(|\bhrtime\b|\bVm(?:RSS|HWM)\b|\bmonitorEventLoopDelay\b|\beventLoopUtilization\b/g;

/** An upper limit by `expect` of what took.ts has read, or of the clock itself. */
const LIMIT =
  /\bexpect\((?:[^;]*\b(?:msSince|memoryOf|startCpu|watchStalls)\(|(?:performance|Date)\.now\(\)\))[^;]*\.toBeLess/g;

/** Less than `expect.poll` has by itself is a promise of speed; `vi.waitFor` has a second. */
const SHORT_WAIT = /\bvi\.wait(?:For|Until)\(|\btimeout: ?(?:\d{1,4}|\d_\d{3}|1[0-4]_?\d{3})(?![\d_]|\s*\*)/g;

const DRAWN = /\bMath\.random\(|\border by random\(\)|orderBy\(\s*sql(?:<\w+>)?`random\(\)/g;

/** Files in which a property has no seed of its own. */
const unseeded = ({ path, text }: SourceFile): string[] => {
  const properties = text.match(/\bfc\.(?:assert|check|sample)\(/g)?.length ?? 0;
  const seeds = text.match(/\bseed: ?\d/g)?.length ?? 0;
  return properties > seeds ? [`${path}: ${properties} properties, ${seeds} seeds`] : [];
};

/** What makes a test fail by chance. */
export const MEASURED: Rule[] = [
  {
    name: 'no test takes the time by itself: msSince and expectTook of tests/support/took.ts do',
    find: (files) => [
      ...nowhere(isOfTests, DIFFERENCE)(files),
      ...files.filter(isOfTests).flatMap(namedDifferences),
    ],
    wrong: {
      'tests/a.test.ts': 'expect(performance.now() - began).toBeLessThan(1000);',
      'tests/support/b.ts': 'await setTimeout(due - performance.now());',
      'tests/e2e/c.spec.ts': 'expect(Date.now() - began).toBeLessThan(1000);',
      'server/d.test.ts': 'expect(Date.now() - row.at.getTime()).toBeLessThan(1000);',
      'tests/e.test.ts': 'const began = Date.now();\nconst ended = Date.now();\nwaits.push(ended - began);',
    },
  },
  {
    name: 'no test reads CPU time, the event loop or memory by itself: tests/support/took.ts does',
    find: nowhere(isOfTests, MACHINE),
    wrong: {
      'tests/a.test.ts': 'const used = process.cpuUsage(began).user;',
      'tests/e2e/b.spec.ts': 'expect(process.memoryUsage().rss).toBeLessThan(1e9);',
      'tests/c.test.ts': 'const began = process.hrtime.bigint();',
      'tests/support/d.ts': "const memory = /VmRSS: (.*) kB/.exec(readFileSync(status, 'utf8'));",
      'server/e.test.ts': 'const lag = monitorEventLoopDelay();',
    },
  },
  {
    name: 'no test has an upper limit for what it measured but by expectTook and expectWithin',
    find: nowhere(isOfTests, LIMIT),
    wrong: {
      'tests/a.test.ts': 'expect(msSince(began)).toBeLessThan(500);',
      'tests/b.test.ts': 'expect(performance.now()).toBeLessThan(began + 1000);',
    },
  },
  {
    name: 'tests wait generously for what must come: by expect.poll, and 15 s at least',
    find: nowhere(isOfVitest, SHORT_WAIT),
    wrong: {
      'tests/a.test.ts': 'await vi.waitFor(() => expect(sent).toHaveLength(1));',
      'tests/b.test.ts': 'await expect.poll(tags, { timeout: 300 }).toContain(tag);',
      'src/c.test.ts': 'await expect.poll(tags, { interval: 10, timeout: 14_999 }).toContain(tag);',
    },
  },
  {
    name: 'no test draws at random: what fails once fails again',
    find: nowhere(isOfTests, DRAWN),
    wrong: {
      'tests/a.test.ts': 'const email = `a` + Math.random();',
      'tests/e2e/b.spec.ts': 'client.query("select id from casts order by random() limit 1");',
    },
  },
  {
    name: 'generated values have a seed',
    find: (files) => files.filter(isOfTests).flatMap(unseeded),
    wrong: { 'src/a.test.ts': 'fc.assert(fc.property(fc.integer(), (n) => n === n));' },
  },
];
