import type { Queryable } from '../../core/db/connect.ts';
import { deleteOfCast } from './destination-queries.ts';
import { revokeLater } from './x-account.ts';
import { deleteLink } from './x-queries.ts';

/** Takes along with an account where its posts also went; X hears that its tokens are of no use any more. */
export async function eraseCrossPosts(trx: Queryable, castId: number): Promise<void> {
  const link = await deleteLink(trx, castId);
  if (link) await revokeLater(trx, link.sealed);
  await deleteOfCast(trx, castId);
}
