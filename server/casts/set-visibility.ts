import type { Db } from '../db/connect.ts';
import { settlePageChanges } from '../pages/site.ts';
import { updateCastStatus } from './visibility-queries.ts';

/** Who asks: today the operator at the keyboard; her own account joins with the accounts. */
export type VisibilityActor = { kind: 'operator' };

/**
 * Takes a cast out of public view, or brings her back. When it returns, this process serves nothing of her any more;
 * other processes follow within a second. @returns false when there is no such cast (deleted ones stay deleted).
 */
export async function setCastVisibility(
  db: Db,
  actor: VisibilityActor,
  castId: number,
  visible: boolean,
): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  const changed = await updateCastStatus(db, castId, visible ? 'public' : 'hidden');
  await settlePageChanges();
  return changed;
}
