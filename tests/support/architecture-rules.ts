/** A source file as the rules see it: its path from the root, and its text. */
export type Source = { path: string; text: string };
export type Import = { from: string; typeOnly: boolean };

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Everything a file imports; `{ type A, type B }` counts as type only. */
export function importsOf({ text }: Source): Import[] {
  const stated = [...text.matchAll(IMPORT)].map(([, type, names = '', from = '']) => {
    const inBraces = /\{([^}]*)\}/.exec(names)?.[1] ?? '';
    const listed = inBraces.split(',').filter((name) => name.trim() !== '');
    const onlyTypes = listed.length > 0 && listed.every((name) => name.trim().startsWith('type '));
    return { from, typeOnly: type !== undefined || (onlyTypes && /^\s*\{/.test(names)) };
  });
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, from = '']) => ({ from, typeOnly: false }));
  return [...stated, ...dynamic];
}

/** Where an import leads, as a path from the root; packages stay as they are. */
export function resolve(from: string, imported: string): string {
  if (imported.startsWith('#server/')) return imported.replace('#server/', 'server/');
  if (!imported.startsWith('.')) return imported;
  const parts = from.split('/').slice(0, -1);
  for (const part of imported.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The scripts of an .astro file that the browser gets; the rest of the file runs on the server. */
export function browserPart(source: Source): Source | null {
  if (!source.path.endsWith('.astro')) return isBrowserFile(source.path) ? source : null;
  const scripts = [...source.text.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
  return { path: source.path, text: scripts.map(([, script = '']) => script).join('\n') };
}

const isBrowserFile = (path: string) =>
  path.startsWith('src/') && (/\.tsx$/.test(path) || /-store\.ts$/.test(path) || path.startsWith('src/lib/'));

/** Files of server/ that import nothing and may be shipped. */
const SHIPPABLE = /^server\/(.*\/)?(limits|rules)\.ts$|^server\/(paths|business-day|categories)\.ts$/;
const isPackage = (name: string, target: string) => target === name || target.startsWith(`${name}/`);
const isKysely = (target: string) => isPackage('kysely', target);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const nounOf = (path: string) => path.split('/')[1] ?? '';

/** Files that the scripts of the browser reach, beginning at what is named like one. */
function reachable(sources: readonly Source[]): Source[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const queue = sources.flatMap((source) => {
    const part = browserPart(source);
    return part ? [part] : [];
  });
  const seen = new Set(queue.map(({ path }) => path));
  for (const source of queue)
    for (const { from, typeOnly } of importsOf(source)) {
      const target = resolve(source.path, from);
      const next = byPath.get(target);
      if (typeOnly || !next || !target.startsWith('src/') || seen.has(target)) continue;
      seen.add(target);
      queue.push(next);
    }
  return queue;
}

type Rule = (source: Source, imports: { target: string; typeOnly: boolean }[]) => string[];
const forbid =
  (applies: (path: string) => boolean, bad: (target: string, path: string) => boolean): Rule =>
  ({ path }, imports) =>
    applies(path)
      ? imports.filter(({ target }) => bad(target, path)).map(({ target }) => `${path} → ${target}`)
      : [];

const inServer = (path: string) => path.startsWith('server/') && !isTest(path);

/** The arrows of the architecture; each names what breaks it, as `file → import`. */
export const ARROWS: Record<string, Rule> = {
  'server code imports nothing of the pages, Astro or React': forbid(
    inServer,
    (target) =>
      target.startsWith('src/') || ['astro', 'react', 'react-dom'].some((name) => isPackage(name, target)),
  ),
  '.astro files never import Kysely or a noun’s queries': forbid(
    (path) => path.endsWith('.astro'),
    (target) => isKysely(target) || /queries\.ts$/.test(target),
  ),
  'routes never import Kysely': forbid((path) => /(^|\/)routes\.ts$/.test(path), isKysely),
  'queries never import Hono': forbid(
    (path) => /queries\.ts$/.test(path) && !isTest(path),
    (target) => isPackage('hono', target) || target.startsWith('@hono/'),
  ),
  'migrations import only Kysely': forbid(
    (path) => path.startsWith('migrations/'),
    (target) => !isKysely(target),
  ),
  'a noun’s queries are imported by that noun alone': forbid(inServer, (target, path) => {
    return /^server\/.+queries\.ts$/.test(target) && nounOf(target) !== nounOf(path);
  }),
  'rules import only types, limits and the business day': ({ path }, imports) =>
    /^server\/.*\/rules\.ts$/.test(path)
      ? imports
          .filter(({ typeOnly }) => !typeOnly)
          .filter(({ target }) => !/(limits|rules|business-day|categories|paths)\.ts$/.test(target))
          .map(({ target }) => `${path} → ${target}`)
      : [],
};

/** Violations of the arrows in `sources`, by rule. */
export function brokenArrows(sources: readonly Source[]): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  for (const [name, rule] of Object.entries(ARROWS))
    result[name] = sources.flatMap((source) =>
      rule(
        source,
        importsOf(source).map(({ from, typeOnly }) => ({ target: resolve(source.path, from), typeOnly })),
      ),
    );
  result['browser code takes values only from import-free files of the server'] = reachable(sources).flatMap(
    (source) =>
      importsOf(source)
        .filter(({ typeOnly }) => !typeOnly)
        .map(({ from }) => resolve(source.path, from))
        .filter((target) => isForbiddenInBrowser(target))
        .map((target) => `${source.path} → ${target}`),
  );
  return result;
}

const isForbiddenInBrowser = (target: string) =>
  (target.startsWith('server/') && !SHIPPABLE.test(target)) ||
  ['kysely', 'pg', 'zod', 'pino', 'sharp', '@hono/zod-openapi'].some((name) => isPackage(name, target)) ||
  target.startsWith('node:');
