import type { Db } from '../../server/core/db/connect.ts';
import { insertInto, type Planted } from './planted-person.ts';

/** What `other` does on the page of `owner`: rows of two people. */
export async function meetOnPage(db: Db, owner: Planted, other: Planted): Promise<void> {
  const put = insertInto(db);
  const { castId } = owner;
  const { userId } = other;
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('castId', '=', castId)
    .executeTakeFirstOrThrow();
  const about = { reason: 'other', label: `${owner.tag}さん`, snapshot: owner.tag };
  await put('comments', { userId, postId: post.id, body: `こんばんは、${owner.tag}さん` });
  await put('postLikes', { userId, postId: post.id });
  await put('castFollows', { userId, castId });
  await put('mutes', { userId, kind: 'cast', castId });
  await put('mutes', {
    ...{ userId, kind: 'person', personId: owner.userId },
    ...{ word: owner.tag, folded: owner.tag },
  });
  await put('reports', { ...about, userId, model: 'Cast', objectId: castId });
  await put('reports', { ...about, userId, model: 'Tl', objectId: post.id });
  await put('votes', { userId, castId, points: 10, businessDate: '2026-11-21' });
  await put('commentBans', { castId, userId });
  await put('commentRestrictions', { castId, userId, name: other.tag });
  for (const actor of [
    { userId, actorId: owner.userId },
    { userId: owner.userId, actorId: userId },
  ])
    await put('notifications', {
      ...{
        ...actor,
        kind: 'follow',
        event: 'follow',
        castId,
        once: `follow:${castId}:${actor.actorId}`,
        groupKey: 'follow',
        day: '2026-11-21',
      },
    });
}
