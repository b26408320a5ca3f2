import { readNewestComments } from '../comments/read-comments.ts';
import type { Queryable } from '../db/connect.ts';
import type { TlPost, TlState } from './contract.ts';
import { POST_COMMENTS } from './limits.ts';
import { present } from './present.ts';
import { selectPosts, selectStates } from './queries.ts';
import type { Reader } from './reader.ts';

/** One post as a reader may see it, in two statements; null when there is none. `own`: also her own one that waits for its time. */
export async function readPost(
  db: Queryable,
  id: number,
  reader: Reader,
  { own = false } = {},
): Promise<TlPost | null> {
  const [row] = await selectPosts(db, [id], reader, { own });
  if (!row) return null;
  return present(row, reader, (await readNewestComments(db, [id], POST_COMMENTS)).get(id));
}

/** What a stored page cannot know of its posts; those that cannot be seen are left out. */
export const readStates = (db: Queryable, ids: readonly number[], reader: Reader): Promise<TlState[]> =>
  selectStates(db, ids, reader);
