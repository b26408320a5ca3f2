import { clockOf } from '../../core/business-day.ts';
import type { Db } from '../../core/db/connect.ts';
import { formatDate } from '../../core/holidays.ts';
import { ApiError } from '../../core/http/errors.ts';
import type { CastCaller, WriterCaller } from '../../identity/sessions/caller.ts';
import { readPosts } from '../timeline/read-post.ts';
import type { OwnPost } from './contract.ts';
import { selectPost, selectScheduled } from './post-queries.ts';
import { postVersion } from './post-version.ts';

export function timeTextOf(at: Date): string {
  const local = clockOf(at);
  return `${formatDate(local.slice(0, 10))} ${local.slice(11)}`;
}

type Row = NonNullable<Awaited<ReturnType<typeof selectPost>>>;

async function present(db: Db, caller: WriterCaller, rows: readonly Row[]): Promise<OwnPost[]> {
  const ids = rows.map(({ id }) => id);
  const read = await readPosts(db, ids, caller, { own: true });
  const posts = new Map(read.map((post) => [post.id, post]));
  return rows.flatMap((row) => {
    const post = posts.get(row.id);
    const { body: raw, acceptComment: ownAcceptComment, crossPost } = row;
    const scheduledOn = row.status === 'scheduled' ? clockOf(row.postedAt) : null;
    return post
      ? [{ ...post, raw, version: postVersion(row), ownAcceptComment, crossPost, scheduledOn }]
      : [];
  });
}

/** @throws ApiError not_found for what is not one's own */
export async function readOwnPost(db: Db, caller: WriterCaller, { id }: { id: number }): Promise<OwnPost> {
  const row = await selectPost(db, id);
  const [post] = row?.castId === caller.castId ? await present(db, caller, [row]) : [];
  if (!post) throw new ApiError('not_found');
  return post;
}

export async function readScheduled(db: Db, caller: CastCaller): Promise<{ items: OwnPost[] }> {
  return { items: await present(db, caller, await selectScheduled(db, caller.castId)) };
}
