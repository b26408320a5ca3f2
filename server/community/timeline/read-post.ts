import type { Queryable } from '../../core/db/connect.ts';
import type { Caller } from '../../identity/sessions/caller.ts';
import { readNewestComments } from '../comments/read-comments.ts';
import type { TlPost, TlState } from './contract.ts';
import { POST_COMMENTS } from './limits.ts';
import { present } from './present.ts';
import { selectPosts, selectStates } from './queries.ts';

/** In no order; two statements. `own`: also her own that wait for their time. */
export async function readPosts(
  db: Queryable,
  ids: readonly number[],
  caller: Caller,
  { own = false } = {},
): Promise<TlPost[]> {
  const rows = await selectPosts(db, ids, caller, { own });
  const commented = rows.flatMap(({ id, commentCount }) => (commentCount > 0 ? id : []));
  const comments = await readNewestComments(db, commented, POST_COMMENTS);
  return rows.map((row) => present(row, caller, comments.get(row.id)));
}

/** Null when there is none. */
export const readPost = async (
  db: Queryable,
  id: number,
  caller: Caller,
  options?: { own: boolean },
): Promise<TlPost | null> => (await readPosts(db, [id], caller, options))[0] ?? null;

export const readStates = async (
  db: Queryable,
  caller: Caller,
  { ids }: { ids: readonly number[] },
): Promise<{ items: TlState[] }> => ({ items: await selectStates(db, ids, caller) });
