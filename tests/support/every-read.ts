import { globSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../server/app/api.ts';
import { apiRoutes } from './api-routes.ts';

/** What stands in addresses, by the name of its parameter; `''` leaves the rest of a path out. */
export type Known = Record<string, readonly (string | number)[]>;

const PAGES = path.resolve(import.meta.dirname, '../../src/pages');
type Parameter = { name: string; in: string; required?: boolean; schema?: { enum?: unknown[] } };
/** They leave the site, change who is asking, or are for the account itself. */
const LEFT_OUT = /callback|line\/start|\/export\/{id}$/;

function valuesOf(known: Known, name: string, where: string): readonly (string | number)[] {
  const values = known[name];
  if (!values) throw new Error(`What is ${name} of ${where}?`);
  return values;
}

/** `route` with each of the values in each of its places. */
function filled(route: string, pattern: RegExp, known: Known): string[] {
  const [place, name = ''] = pattern.exec(route) ?? [];
  if (place === undefined) return [route];
  return valuesOf(known, name, route).flatMap((value) =>
    filled(route.replace(place, encodeURIComponent(value).replaceAll('%2F', '/')), pattern, known),
  );
}

/** Every call of the document that reads, once for each value of each parameter. */
export function everyReadingCall(known: Known): string[] {
  const { paths = {} } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  return Object.entries(paths).flatMap(([route, { get }]) => {
    if (!get || LEFT_OUT.test(route)) return [];
    const parameters = (get.parameters ?? []) as Parameter[];
    const queries = parameters.filter((each) => each.in === 'query');
    const pairs = (of: Parameter[]) =>
      of.flatMap(({ name, required, schema }) => {
        const values = known[name] ?? schema?.enum ?? (required ? valuesOf(known, name, route) : []);
        return values.map((value) => [name, String(value)]);
      });
    const needed = queries.filter(({ required }) => required);
    const bases = needed.reduce<URLSearchParams[]>(
      (all, one) => all.flatMap((base) => pairs([one]).map((pair) => new URLSearchParams([...base, pair]))),
      [new URLSearchParams()],
    );
    const asked = bases.flatMap((base) => [
      base,
      ...pairs(queries.filter(({ required }) => !required)).map(
        (pair) => new URLSearchParams([...base, pair]),
      ),
    ]);
    return filled(route, /\{(\w+)\}/, known).flatMap((address) =>
      asked.map((query) => (query.size > 0 ? `${address}?${query}` : address)),
    );
  });
}

/** Every call of the desk that reads: the document leaves them out. */
export const everyDeskCall = (known: Known): string[] =>
  apiRoutes()
    .filter(({ method, path: route }) => method === 'GET' && route.startsWith('/api/admin/'))
    .flatMap(({ path: route }) => filled(route, /\{(\w+)\}/, { position: [1], ...known }));

/** The address of every file of `src/pages`. */
export const everyPage = (known: Known): string[] =>
  globSync('**/*.{astro,ts}', { cwd: PAGES })
    .sort()
    .flatMap((file) => {
      const isPage = file.endsWith('.astro');
      const route = `/${file.replace(/(?:(?:^|\/)index)?\.(?:astro|ts)$/, '')}`;
      return filled(route, /\[(?:\.\.\.)?(\w+)\]/, known).map((address) =>
        isPage ? `${address}/`.replaceAll(/\/+/g, '/') : address,
      );
    });
