import type { RawBuilder } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { readersOf, takeUntold } from './queries.ts';

/** The next published announcement that nobody has been told of, with a query for the accounts it is meant for. */
export async function takeAnnouncement(
  trx: Queryable,
): Promise<{ id: number; readers: RawBuilder<unknown> } | null> {
  const taken = await takeUntold(trx);
  return taken ? { id: taken.id, readers: readersOf(taken.id) } : null;
}
