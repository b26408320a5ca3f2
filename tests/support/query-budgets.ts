import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../query-budgets.json');

/** Statements that each page and each call of the API may send, by its name. */
type Budgets = Record<string, number>;

/**
 * Compares what was measured with the one file of budgets. Fewer statements become the new budget; what needs more, or
 * has no budget yet, is named.
 */
export function overBudget(kind: 'pages' | 'calls', measured: Budgets): string[] {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<typeof kind, Budgets>;
  const before = all[kind];
  const over = Object.entries(measured).flatMap(([name, count]) => {
    const most = before[name];
    if (most === undefined) return [`${name} has no budget: ${count} was written, commit it`];
    return count > most ? [`${name}: ${count} statements, ${most} are its budget`] : [];
  });
  const after = Object.fromEntries(
    Object.entries(measured).map(([name, count]) => [name, Math.min(count, before[name] ?? count)]),
  );
  if (JSON.stringify(after) !== JSON.stringify(before))
    writeFileSync(file, `${JSON.stringify({ ...all, [kind]: after }, null, 2)}\n`);
  return over;
}
