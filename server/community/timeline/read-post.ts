import type { Queryable } from '../../core/db/connect.ts';
import { readNewestComments } from '../comments/read-comments.ts';
import type { TlPost, TlState } from './contract.ts';
import { POST_COMMENTS } from './limits.ts';
import { present } from './present.ts';
import { selectPosts, selectStates } from './queries.ts';
import type { Reader } from './reader.ts';

/**
 * Those of the posts that a reader may see, in no order, in two statements. `own`: also her own ones that wait for
 * their time.
 */
export async function readPosts(
  db: Queryable,
  ids: readonly number[],
  reader: Reader,
  { own = false } = {},
): Promise<TlPost[]> {
  const rows = await selectPosts(db, ids, reader, { own });
  const commented = rows.flatMap(({ id, commentCount }) => (commentCount > 0 ? id : []));
  const comments = await readNewestComments(db, commented, POST_COMMENTS);
  return rows.map((row) => present(row, reader, comments.get(row.id)));
}

/** One post as a reader may see it; null when there is none. */
export const readPost = async (
  db: Queryable,
  id: number,
  reader: Reader,
  options?: { own: boolean },
): Promise<TlPost | null> => (await readPosts(db, [id], reader, options))[0] ?? null;

/** What a stored page cannot know of its posts; those that cannot be seen are left out. */
export const readStates = (db: Queryable, ids: readonly number[], reader: Reader): Promise<TlState[]> =>
  selectStates(db, ids, reader);
