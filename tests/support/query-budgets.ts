import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../query-budgets.json');

/** Statements that each page and each call of the API may send, by its name. */
type Budgets = Record<string, number>;

/**
 * Compares what was measured with the one file of budgets: what needs more, has no budget or is not there any more is
 * named. `usual`: what has no budget of its own. `npm run budgets` makes the measurements the new budgets instead.
 */
export function overBudget(kind: 'pages' | 'calls', measured: Budgets, usual: Budgets = {}): string[] {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<typeof kind, Budgets>;
  if (process.env.BUDGETS === '1') {
    const own = Object.entries(measured).filter(([name, count]) => !(count <= (usual[name] ?? -1)));
    writeFileSync(file, `${JSON.stringify({ ...all, [kind]: Object.fromEntries(own) }, null, 2)}\n`);
    return [];
  }
  const before = { ...usual, ...all[kind] };
  const over = Object.entries(measured).flatMap(([name, count]) => {
    const most = before[name];
    if (most === undefined) return [`${name} has no budget and needs ${count}: npm run budgets`];
    return count > most ? [`${name}: ${count} statements, ${most} are its budget`] : [];
  });
  const gone = Object.keys(all[kind]).filter((name) => measured[name] === undefined);
  return [...over, ...gone.map((name) => `${name} has a budget and is not measured: npm run budgets`)];
}
