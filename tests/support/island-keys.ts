import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../island-keys.json');

/** As Astro writes a property: its kind, then its value. */
type Written = [kind: number, value: unknown];

const LIST_KINDS = new Set([1, 4, 5]);
/** A number, a day or an id: what a table is kept by, not the name of a field. */
const isName = (key: string) => /^[a-z_]\w{0,30}$/i.test(key) && !/\d{3}/.test(key);

function keysOf([kind, value]: Written, at: string): string[] {
  if (LIST_KINDS.has(kind)) return (value as Written[]).flatMap((each) => keysOf(each, `${at}[]`));
  if (kind !== 0 || typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value as Record<string, Written>);
  return inside.flatMap(([key, each]) => keysOf(each, `${at}${at && '.'}${isName(key) ? key : '#'}`));
}

const SIGNS: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };
const plain = (text: string) =>
  text.replace(/&(quot|amp|lt|gt|#39);/g, (_, sign: string) => SIGNS[sign] ?? '');

/** What the islands of a page are given: the paths of its keys, by the name of the component. */
function* islandsIn(html: string): Generator<[component: string, keys: string[]]> {
  for (const [, attributes = ''] of html.matchAll(/<astro-island ([^>]*)>/g)) {
    const read = (name: string) =>
      plain(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '{}');
    const { name } = JSON.parse(read('opts')) as { name: string };
    yield [name, keysOf([0, JSON.parse(read('props'))], '')];
  }
}

/** By role and component. */
export type IslandKeys = Map<string, Map<string, Set<string>>>;

export function noteIslands(all: IslandKeys, role: string, html: string): void {
  const of = all.get(role) ?? new Map<string, Set<string>>();
  all.set(role, of);
  for (const [component, keys] of islandsIn(html))
    of.set(component, new Set([...(of.get(component) ?? []), ...keys]));
}

type Listed = Record<string, Record<string, string>>;

/**
 * What islands are given beside what the one file lists for the role. `npm run budgets` writes it anew: its difference is
 * for the author to explain.
 */
export function unlistedIslandKeys(all: IslandKeys): string[] {
  if (process.env.BUDGETS === '1') {
    const inOrder = <V>(map: Map<string, V>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const written = inOrder(all).map(([role, of]) => [
      role,
      Object.fromEntries(inOrder(of).map(([name, keys]) => [name, [...keys].toSorted().join(' ')])),
    ]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`);
    return [];
  }
  const listed = JSON.parse(readFileSync(file, 'utf8')) as Listed;
  return [...all].flatMap(([role, of]) =>
    [...of].flatMap(([name, keys]) => {
      const known = new Set(listed[role]?.[name]?.split(' '));
      return [...keys].filter((key) => !known.has(key)).map((key) => `${name} of a ${role}: ${key}`);
    }),
  );
}
