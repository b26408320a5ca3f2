import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** One `import`, `export … from` or `import()`. */
export type Import = {
  /** Path in the project, or the package with its subpath (`kysely/migration`). */
  target: string;
  /** Gone after the types are stripped. */
  typeOnly: boolean;
  /** Stands in a `<script>` of an .astro file: runs in the browser. */
  inScript: boolean;
};

export type SourceFile = { path: string; text: string; imports: Import[] };

const STATEMENT =
  /^\s*(?:import|export)\s+(type\s+)?(?:([\w$*\s{},]+?)\s*from\s*)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)/gm;

/** `{ type A, type B }` names types only. */
const namesOnlyTypes = (clause: string) =>
  /^\{[^}]*\}$/.test(clause.trim()) &&
  clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '));

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return specifier;
  return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
}

function importsIn(file: string, text: string, inScript: boolean): Import[] {
  return [...text.matchAll(STATEMENT)].map(([, type, clause = '', named, dynamic]) => ({
    target: resolve(file, named ?? dynamic ?? ''),
    typeOnly: type !== undefined || (clause !== '' && namesOnlyTypes(clause)),
    inScript,
  }));
}

/** The imports of a file; in .astro files those of the front matter and those of its scripts. */
export function sourceFile(file: string, text: string): SourceFile {
  if (!file.endsWith('.astro')) return { path: file, text, imports: importsIn(file, text, false) };
  const [, front = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, body = '']) => body).join('\n');
  return { path: file, text, imports: [...importsIn(file, front, false), ...importsIn(file, scripts, true)] };
}

const TEXT = /\.(ts|tsx|mjs|js|astro|css|json|md|csv|sql|sh|yml|html|webmanifest|txt)$/;

/** Every file of the project that git knows or would take, those under way included. */
export function projectFiles(): SourceFile[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return [...new Set(names)]
    .filter((name) => existsSync(path.join(root, name)))
    .map((name) =>
      TEXT.test(name) || name.startsWith('.')
        ? sourceFile(name, readFileSync(path.join(root, name), 'utf8'))
        : { path: name, text: '', imports: [] },
    );
}

/** What `pattern` finds in a file, with line numbers. */
export const found = ({ path, text }: SourceFile, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(
    (match) => `${path}:${text.slice(0, match.index).split('\n').length}: ${match[0].trim().slice(0, 100)}`,
  );
