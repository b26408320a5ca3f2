import { sql } from 'kysely';
import { businessDateOf } from '../../core/business-day.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import type { NotificationEvent } from '../../core/db/notification-tables.ts';
import { addJob } from '../../core/jobs/add-job.ts';
import * as queries from './queries.ts';

const today = () => businessDateOf(currentTime());

export async function notifyLike(
  trx: Queryable,
  { userId, postId, isLiked }: { userId: number | null; postId: number; isLiked: boolean },
): Promise<void> {
  if (userId === null) return;
  const post = await queries.selectCastOfPost(trx, postId);
  if (!post) return;
  const { castId } = post;
  if (!isLiked) return queries.withdraw(trx, { kind: 'like', actorId: userId, castId, postId });
  if (await queries.isBanned(trx, castId, userId)) return;
  const day = today();
  await queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'like',
    // One for each pair and day, however many posts a member likes and how often.
    once: `like:${castId}:${userId}:${day}`,
    groupKey: `like:${postId}:${day}`,
    ...{ day, castId, postId, actorId: userId },
  });
}

/** An unfollow withdraws the notification silently. */
export async function notifyFollow(
  trx: Queryable,
  { userId, castId, following }: { userId: number; castId: number; following: boolean },
): Promise<void> {
  if (!following) return queries.withdraw(trx, { kind: 'follow', actorId: userId, castId });
  if (await queries.isBanned(trx, castId, userId)) return;
  const day = today();
  await queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'follow',
    once: `follow:${castId}:${userId}:${day}`,
    groupKey: `follow:${day}`,
    ...{ day, castId, actorId: userId },
  });
}

async function notifyReply(trx: Queryable, comment: queries.CommentEvent): Promise<void> {
  const { id, postId, castId, writerId, answeredId } = comment;
  if (answeredId === null) return;
  await queries.insertNotifications(trx, sql`select ${answeredId}::bigint`, {
    event: 'reply',
    once: `reply:${id}`,
    groupKey: `reply:${id}`,
    day: today(),
    ...{ castId, postId, commentId: id, actorId: writerId },
  });
}

async function notifyWaiting(trx: Queryable, comment: queries.CommentEvent): Promise<void> {
  const { id, postId, castId, writerId } = comment;
  const day = today();
  await queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'comment_waiting',
    once: `waiting:${id}`,
    groupKey: `waiting:${day}`,
    ...{ day, castId, postId, commentId: id, actorId: writerId },
  });
}

/** Of one that waits only the owner of the post hears; of one that is kept back nothing is said. */
export async function notifyComment(trx: Queryable, commentId: number): Promise<void> {
  const comment = await queries.selectComment(trx, commentId);
  if (comment?.waits) return notifyWaiting(trx, comment);
  if (!comment?.visible) return;
  const { castId, postId, writerId } = comment;
  const day = today();
  await notifyReply(trx, comment);
  await queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'comment',
    once: `comment:${commentId}`,
    groupKey: `comment:${postId}:${day}`,
    ...{ day, castId, postId, commentId, actorId: writerId },
  });
}

/** Notifies the writer, if the comment waited for approval, and the writer it replies to. `by`: who approved it. */
export async function notifyShown(
  trx: Queryable,
  commentId: number,
  wasWaiting: boolean,
  by: 'owner' | 'staff' = 'owner',
): Promise<void> {
  const comment = await queries.selectComment(trx, commentId);
  if (!comment?.visible) return;
  const { castId, postId, writerId } = comment;
  await notifyReply(trx, comment);
  if (wasWaiting && writerId !== null)
    await queries.insertNotifications(trx, sql`select ${writerId}::bigint`, {
      event: by === 'staff' ? 'approved_by_staff' : 'approved',
      once: `approved:${commentId}`,
      groupKey: by === 'staff' ? `approved:staff:${commentId}` : `approved:${commentId}`,
      day: today(),
      ...{ castId, postId, commentId },
    });
}

/** A job reaches the followers whose setting includes posts. */
export const notifyPost = (trx: Queryable, castId: number, postId: number): Promise<void> =>
  addJob(trx, 'tell_followers', { castId, postId, day: today(), after: 0 }, { key: `tell_post:${postId}` });

/** A job reaches all followers with a bell; `request`: by which she has moved. */
export const notifyMoved = (trx: Queryable, castId: number, request: number): Promise<void> =>
  addJob(
    trx,
    'tell_followers',
    { castId, postId: null, day: today(), after: 0, moved: request },
    { key: `tell_moved:${request}` },
  );

/** Once for each `time` (ms). */
export const notifyLate = (trx: Queryable, castId: number, postId: number, time: number): Promise<void> =>
  queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'post_late',
    once: `late:${postId}:${time}`,
    groupKey: `late:${postId}:${time}`,
    ...{ day: today(), castId, postId },
  });

/** The video of a post of hers could not be converted. */
export const notifyLostVideo = (
  trx: Queryable,
  castId: number,
  { postId, videoId }: { postId: number; videoId: string },
): Promise<void> =>
  queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'video_lost',
    once: `lost:${videoId}`,
    groupKey: `lost:${videoId}`,
    ...{ day: today(), castId, postId },
  });

export const notifyAnnouncement = (
  trx: Queryable,
  { id, readers }: { id: number; readers: readonly number[] },
): Promise<void> =>
  queries.insertNotifications(trx, sql`select unnest(${readers}::bigint[])`, {
    event: 'announcement',
    once: `announcement:${id}`,
    groupKey: `announcement:${id}`,
    day: today(),
    announcementId: id,
  });

/** Once for each `activeAt`: the next period begins with her next post, edit or shift. */
export const notifyInactive = (trx: Queryable, castId: number, activeAt: Date): Promise<void> =>
  queries.insertNotifications(trx, queries.ownerOf(castId), {
    event: 'inactive',
    once: `inactive:${activeAt.getTime()}`,
    groupKey: `inactive:${activeAt.getTime()}`,
    ...{ day: today(), castId },
  });

/** Notifies the casts whose shifts their shop has entered, changed or taken back: a line a day, unread again each time. */
export function notifyShifts(trx: Queryable, castIds: readonly number[]): Promise<void> {
  const day = today();
  const group = `inquiry:shifts_changed:${day}`;
  const theirs = sql`select id from users where cast_id = any(${castIds}::int[]) and kind = 'cast'`;
  return queries.insertNotifications(trx, theirs, {
    ...{ event: 'shifts_changed', once: `${group}:${currentTime()}`, groupKey: group, day },
  });
}

/** Notifies a cast that staff have published or scheduled a post on her page. */
export const notifyActed = (
  trx: Queryable,
  { userId, postId, isScheduled }: { userId: number; postId: number; isScheduled: boolean },
): Promise<void> => notifyAccount(trx, { userId, id: postId, event: isScheduled ? 'acted_later' : 'acted' });

type EventOfAccount = {
  userId: number;
  event: NotificationEvent;
  id: number | string;
  /** Which of the messages of `id` it is: the list groups them. */
  messageId?: number;
  /** Of each of these `id` has a line of its own in the list. */
  receipt?: string;
};

/** Notifies one account of what shops or staff did, or of what it sent itself. */
export function notifyAccount(
  trx: Queryable,
  { userId, event, id, messageId, receipt }: EventOfAccount,
): Promise<void> {
  // The release before reads what happened from the group key.
  const key = `inquiry:${event.replace(/^inquiry_/, '')}`;
  const group = [key, id, ...(receipt === undefined ? [] : [receipt])].join(':');
  return queries.insertNotifications(trx, sql`select ${userId}::bigint`, {
    ...{ event, subject: String(id), groupKey: group, day: today() },
    once: messageId === undefined ? group : `${key}:${messageId}`,
  });
}
