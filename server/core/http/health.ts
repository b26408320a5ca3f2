import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

export type Health = { status: 200 | 503; body: string };

export type OwnState = { isStopping: () => boolean; missingPages: () => readonly string[] };

/** Whether the database answers is asked this often at most, for all who ask together. */
const KEPT_MS = 500;
const PATIENCE_MS = 2000;

function databaseCheck(db: () => Queryable): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  let answered = { at: Number.NEGATIVE_INFINITY, value: false };

  async function ask(): Promise<boolean> {
    let giveUp: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((done) => {
      giveUp = setTimeout(() => done(false), PATIENCE_MS);
    });
    const answers = sql`select 1`.execute(db()).then(
      () => true,
      () => false,
    );
    const value = await Promise.race([answers, late]);
    clearTimeout(giveUp);
    answered = { at: performance.now(), value };
    asked = null;
    return value;
  }

  return async () => {
    if (performance.now() - answered.at < KEPT_MS) return answered.value;
    asked ??= ask();
    return asked;
  };
}

/** `/healthz`: the process lives. `/readyz`: the database answers and the top pages are there. Null for other paths. */
export function healthChecks(db: () => Queryable, { isStopping, missingPages }: OwnState) {
  const databaseAnswers = databaseCheck(db);
  return async (path: string): Promise<Health | null> => {
    if (path === '/healthz') return { status: 200, body: 'ok\n' };
    if (path !== '/readyz') return null;
    if (isStopping()) return { status: 503, body: 'stopping\n' };
    if (!(await databaseAnswers())) return { status: 503, body: 'database unavailable\n' };
    const missing = missingPages();
    if (missing.length > 0) return { status: 503, body: `not rendered yet: ${missing.join(' ')}\n` };
    return { status: 200, body: 'ready\n' };
  };
}
