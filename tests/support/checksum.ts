import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';

/**
 * Sessions move with every visit, a LINE login is under way from its first link; limits and the audit log count, and
 * a process says that it is alive.
 */
const MOVING = [
  'sessions',
  'rate_limits',
  'audit_events',
  'audit_records',
  'page_change',
  'page_changes',
  'oidc_states',
  'job_workers',
];

/** One value over everything the product remembers: equal before and after means that nothing changed. */
export async function checksum(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const sums = tables
    .filter(({ name }) => !MOVING.includes(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return rows
    .map(({ name, sum }) => `${name}=${sum}`)
    .toSorted()
    .join('\n');
}

/** Tables of which the second of two sums is not as the first. */
export function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.slice(0, line.indexOf('=')));
}
