import { sql } from 'kysely';
import type { Db } from '../../core/db/connect.ts';
import { transact } from '../../core/db/transact.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import type { TaskPayloads } from '../../core/jobs/task-payloads.ts';
import { TOLD_AT_ONCE } from './limits.ts';
import { insertNotifications, isPostPublic, selectFollowers } from './queries.ts';

/**
 * Tells the followers of a cast about a post, or without one that she works on `day`: at most 1,000 in one transaction,
 * which queues the next ones.
 */
export async function tellFollowers(db: Db, told: TaskPayloads['tell_followers']): Promise<void> {
  const { castId, postId, day, after } = told;
  await transact(db, async (trx) => {
    if (postId !== null && !(await isPostPublic(trx, postId))) return;
    const bells = postId === null ? (['all', 'shift'] as const) : (['all'] as const);
    const users = await selectFollowers(trx, castId, bells, after, TOLD_AT_ONCE);
    const last = users.at(-1);
    if (last === undefined) return;
    const kind = postId === null ? 'shift' : 'post';
    await insertNotifications(trx, sql`select unnest(${users}::bigint[])`, {
      kind,
      once: postId === null ? `shift:${castId}:${day}` : `post:${postId}`,
      groupKey: postId === null ? `shift:${day}` : `post:${castId}:${day}`,
      ...{ day, castId, postId },
    });
    if (users.length < TOLD_AT_ONCE) return;
    const key = postId === null ? `tell_shift:${castId}:${day}:${last}` : `tell_post:${postId}:${last}`;
    await addJob(trx, 'tell_followers', { ...told, after: last }, { key });
  });
}
