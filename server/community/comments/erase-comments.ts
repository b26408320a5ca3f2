import type { Queryable } from '../../core/db/connect.ts';
import { deleteOfOwner, deleteOfWriter } from './erasure-queries.ts';

/**
 * Takes along with an account what stands around its comments, before they go themselves: its likes and reports, of a
 * cast her words and bans. What a ban remembers of the account stays for a while (decisions §3).
 */
export async function eraseAroundComments(
  trx: Queryable,
  { userId, castId }: { userId: number; castId: number | null },
): Promise<void> {
  if (castId !== null) await deleteOfOwner(trx, castId);
  await deleteOfWriter(trx, userId);
}
