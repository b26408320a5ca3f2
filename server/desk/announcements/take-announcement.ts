import type { Queryable } from '../../core/db/connect.ts';
import { lockUntold, markTold, selectReaders } from './queries.ts';

export type Told = { id: number; readers: number[] };

/**
 * The oldest published announcement that not everybody has been told of, with the next of the accounts it is meant for:
 * those after the last one of `told`, which the call before gave. Should that be lost, it starts anew.
 * @returns null when all are told.
 */
export async function takeAnnouncement(
  trx: Queryable,
  told: Told | null,
  limit: number,
): Promise<Told | null> {
  const untold = await lockUntold(trx);
  if (!untold) return null;
  const after = told?.id === untold.id ? (told.readers.at(-1) ?? 0) : 0;
  const readers = await selectReaders(trx, untold.id, after, limit);
  if (readers.length < limit) await markTold(trx, untold.id);
  return { id: untold.id, readers };
}
