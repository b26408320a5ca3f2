import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenArrows, importsOf, type Source } from './support/architecture-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
const sources: Source[] = files
  .filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
const outsideTests = sources.filter(({ path: file }) => !/^(tests|migrations)\//.test(file));
const pages = sources.filter(({ path: file }) => /^src\/.+\.(astro|tsx)$/.test(file));
const matching = (all: readonly Source[], pattern: RegExp) =>
  all.filter(({ text }) => pattern.test(text)).map(({ path: file }) => file);

describe('the arrows', () => {
  it.each(Object.entries(brokenArrows(sources)))('%s', (_name, broken) => {
    expect(broken).toEqual([]);
  });

  it('files that both sides share import nothing at all, or each other', () => {
    const shared = /^server\/(.*\/)?(limits|paths|business-day|categories)\.ts$/;
    for (const source of sources.filter(({ path: file }) => shared.test(file)))
      expect(
        importsOf(source).filter(({ typeOnly }) => !typeOnly),
        source.path,
      ).toEqual([]);
  });

  it('bodies of the settings are read in one place', () => {
    const readers = matching(outsideTests, /process\.env\b/).filter((file) => file.startsWith('server/'));
    expect(readers.filter((file) => !/^server\/(config|secrets)\.ts$/.test(file))).toEqual([]);
  });
});

describe('the shape of files', () => {
  it('none is longer than 300 lines (.ts) or 200 (.tsx, .astro)', () => {
    const long = outsideTests.filter(({ path: file, text }) => {
      return text.split('\n').length - 1 > (/\.(tsx|astro)$/.test(file) ? 200 : 300);
    });
    expect(long.map(({ path: file }) => file)).toEqual([]);
  });

  it('none has a name that says nothing', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|manager)(\.[a-z]+|\/)/.test(file)),
    ).toEqual([]);
  });

  it('.ts files are kebab-case, .astro parts and .tsx files PascalCase', () => {
    const wrong = files.filter((file) => {
      const name = path.basename(file);
      if (/^src\/(?!pages\/).+\.(astro|tsx)$/.test(file)) return !/^[A-Z][A-Za-z]*\.(astro|tsx)$/.test(name);
      return /\.ts$/.test(name) && !file.startsWith('src/pages/') && !/^[a-z0-9.-]+\.ts$/.test(name);
    });
    expect(wrong.filter((file) => !file.startsWith('migrations/'))).toEqual([]);
  });

  it('migrations are named by when and what', () => {
    const names = files.filter((file) => file.startsWith('migrations/'));
    expect(names.filter((file) => !/^migrations\/\d{8}T\d{6}-[a-z-]+\.ts$/.test(file))).toEqual([]);
  });

  it('pages carry no inline style, inline script or variables for one, and no client router', () => {
    expect(matching(pages, /\sstyle=|\bis:inline\b|\bdefine:vars\b|ClientRouter/)).toEqual([]);
  });

  it('no island or page sets a handler by attribute text', () => {
    expect(
      matching(
        pages.filter(({ path: file }) => file.endsWith('.astro')),
        /\son[a-z]+="/,
      ),
    ).toEqual([]);
  });

  it('no test is skipped or alone, and nothing is marked as unfinished', () => {
    const skipped = matching(
      sources,
      new RegExp(`\\b(it|test|describe)\\.(${['skip', 'only', 'todo', 'fixme'].join('|')})\\(`),
    );
    expect(skipped).toEqual([]);
    expect(
      matching(outsideTests, new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'coming soon'].join('|')})\\b`)),
    ).toEqual([]);
  });

  it('the lock file names no host', () => {
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  });

  it('no file names the folder it was made in', () => {
    const made = `${path.dirname(root)}/`;
    if (made.length > 5) expect(matching(sources, new RegExp(made.replace(/[.]/g, '\\.')))).toEqual([]);
  });
});

describe('the arrows can break', () => {
  const broken = (file: string, text: string, ...others: Source[]) =>
    Object.entries(brokenArrows([{ path: file, text }, ...others]))
      .filter(([, found]) => found.length > 0)
      .map(([name]) => name.split(' ')[0]);

  it.each([
    ['server/shops/read-shop.ts', "import { x } from '../../src/lib/api.ts';", 'server'],
    ['server/shops/read-shop.ts', "import { useState } from 'react';", 'server'],
    ['server/shops/read-shop.ts', "import { selectCasts } from '../casts/cast-page-queries.ts';", 'a'],
    ['server/shops/routes.ts', "import { sql } from 'kysely';", 'routes'],
    ['server/shops/queries.ts', "import { Hono } from 'hono';", 'queries'],
    ['server/shops/rules.ts', "import { sql } from 'kysely';", 'rules'],
    ['migrations/20261121T090000-x.ts', "import { a } from '../server/paths.ts';", 'migrations'],
    ['src/pages/index.astro', "---\nimport { sql } from 'kysely';\n---", '.astro'],
    ['src/pages/index.astro', "---\nimport { selectShops } from '#server/shops/queries.ts';\n---", '.astro'],
    ['src/features/shops/Bill.tsx', "import { z } from 'zod';", 'browser'],
    ['src/features/shops/Bill.tsx', "import { shopView } from '#server/shops/contract.ts';", 'browser'],
    [
      'src/features/shops/Head.astro',
      "<script>import { a } from '#server/shops/read-shop.ts';</script>",
      'browser',
    ],
  ])('%s with %s breaks one', (file, text, rule) => {
    expect(broken(file, text)).toContain(rule);
  });

  it('through a file that a script imports', () => {
    const between = {
      path: 'src/features/shops/open.ts',
      text: "import { db } from '#server/db/database.ts';",
    };
    expect(broken('src/features/shops/Head.astro', "<script>import './open.ts';</script>", between)).toEqual([
      'browser',
    ]);
  });

  it('but not by types, limits, paths and business days', () => {
    const text = `import type { Shop } from '#server/shops/contract.ts';
import { type Cast } from '#server/casts/contract.ts';
import { shopPath } from '#server/paths.ts';
import { quote } from '#server/shops/rules.ts';`;
    expect(broken('src/features/shops/Bill.tsx', text)).toEqual([]);
  });
});
