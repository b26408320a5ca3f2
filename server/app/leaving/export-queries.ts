import type { Queryable } from '../../core/db/connect.ts';

async function selectCastRows(db: Queryable, castId: number) {
  return {
    cast: await db
      .selectFrom('casts')
      .select(['id', 'shopId', 'name', 'kana', 'age', 'birthMonth', 'birthDay', 'tall', 'bloodType', 'bust'])
      .select([
        'hometown',
        'loversType',
        'hobby',
        'workDays',
        'workMessage',
        'message',
        'visibility',
        'createdAt',
      ])
      .where('id', '=', castId)
      .executeTakeFirst(),
    castItems: await db
      .selectFrom('castItems')
      .select(['title', 'body'])
      .where('castId', '=', castId)
      .orderBy('position')
      .execute(),
    posts: await db
      .selectFrom('posts')
      .select(['id', 'body', 'acceptComment', 'postedAt', 'deletedAt'])
      .where('castId', '=', castId)
      .orderBy('id')
      .execute(),
    hiddenWords: await db
      .selectFrom('hiddenWords')
      .select(['word', 'shared', 'createdAt'])
      .where('castId', '=', castId)
      .orderBy('id')
      .execute(),
    days: await db
      .selectFrom('castDays')
      .select(['businessDate', 'views'])
      .where('castId', '=', castId)
      .orderBy('businessDate')
      .execute(),
    shifts: await db
      .selectFrom('shifts')
      .select(['shopId', 'businessDate', 'startMinute', 'endMinute'])
      .where('castId', '=', castId)
      .orderBy('businessDate')
      .execute(),
  };
}

/** Without data of other people. */
export async function selectOwnRows(db: Queryable, userId: number) {
  const account = await db
    .selectFrom('users')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .select(['users.myId', 'users.kind', 'users.name', 'users.registeredBy', 'users.wishedShopId'])
    .select(['users.castId', 'users.iconMediaId', 'users.createdAt', 'users.updatedAt'])
    .select('userPasswords.changedAt as passwordChangedAt')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    account,
    ...(account.castId === null ? {} : await selectCastRows(db, account.castId)),
    profile: await db
      .selectFrom('userProfiles')
      .select(['details', 'visibility', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
    sessions: await db
      .selectFrom('sessions')
      .select(['realm', 'device', 'ipPrefix', 'createdAt', 'lastSeenAt', 'revokedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    castFollows: await db
      .selectFrom('castFollows')
      .select(['castId', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
    shopFollows: await db
      .selectFrom('shopFollows')
      .select(['shopId', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
    mutes: await db
      .selectFrom('mutes')
      .select(['kind', 'castId', 'word', 'until', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    reviews: await db
      .selectFrom('reviews')
      .select(['shopId', 'amount', 'visitedMonth', 'castValue', 'costValue', 'totalValue', 'body'])
      .select(['people', 'replyBody', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    notificationSetting: await db
      .selectFrom('notificationSettings')
      .select(['offKinds', 'mail', 'push', 'detail'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
    likes: await db
      .selectFrom('postLikes')
      .select(['postId', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    reports: await db
      .selectFrom('reports')
      .select(['label', 'reason', 'detail', 'status', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    comments: await db
      .selectFrom('comments')
      .select(['id', 'postId', 'body', 'approved', 'postedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    votes: await db
      .selectFrom('votes')
      .select(['castId', 'points', 'businessDate', 'votedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  };
}
