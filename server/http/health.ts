import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { proxyProblem } from './unknown-proxy.ts';

export type Health = { status: 200 | 503; body: string };

/** What `/healthz` (the process lives) and `/readyz` (it can serve) answer; null for any other path. */
export async function healthOf(path: string, db: Queryable, isStopping = false): Promise<Health | null> {
  if (path === '/healthz') return { status: 200, body: 'ok\n' };
  if (path !== '/readyz') return null;
  if (isStopping) return { status: 503, body: 'stopping\n' };
  try {
    await sql`select 1`.execute(db);
    return { status: 200, body: `ready\n${proxyProblem()}` };
  } catch {
    return { status: 503, body: 'database unavailable\n' };
  }
}
