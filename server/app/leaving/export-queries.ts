import type { Queryable } from '../../core/db/connect.ts';

/** Each is asked for when its turn comes: no more than one is in memory at a time. */
export type Sections = Record<string, () => Promise<unknown>>;

export const selectOwnAccount = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .select(['users.myId', 'users.kind', 'users.name', 'users.registeredBy', 'users.wishedShopId'])
    .select(['users.castId', 'users.iconMediaId', 'users.createdAt', 'users.updatedAt'])
    .select('userPasswords.changedAt as passwordChangedAt')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** What an account has, without data of other people. */
export const accountSections = (db: Queryable, userId: number): Sections => ({
  profile: () =>
    db
      .selectFrom('userProfiles')
      .select(['details', 'visibility', 'updatedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  sessions: () =>
    db
      .selectFrom('sessions')
      .select(['realm', 'device', 'ipPrefix', 'createdAt', 'lastSeenAt', 'revokedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  castFollows: () =>
    db.selectFrom('castFollows').select(['castId', 'createdAt']).where('userId', '=', userId).execute(),
  shopFollows: () =>
    db.selectFrom('shopFollows').select(['shopId', 'createdAt']).where('userId', '=', userId).execute(),
  mutes: () =>
    db
      .selectFrom('mutes')
      .select(['kind', 'castId', 'until', 'createdAt'])
      .select((eb) => eb.case().when('kind', '=', 'person').then(null).else(eb.ref('word')).end().as('word'))
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  reviews: () =>
    db
      .selectFrom('reviews')
      .select(['shopId', 'amount', 'visitedMonth', 'castValue', 'costValue', 'totalValue', 'body'])
      .select(['people', 'replyBody', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      // What its writer deleted after staff had removed it is an empty row.
      .where('version', '>', 0)
      .orderBy('id')
      .execute(),
  notificationSetting: () =>
    db
      .selectFrom('notificationSettings')
      .select(['offKinds', 'mail', 'push', 'detail', 'quiet', 'line'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  likes: () =>
    db
      .selectFrom('postLikes')
      .select(['postId', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  reports: () =>
    db
      .selectFrom('reports')
      .select(['label', 'reason', 'detail', 'status', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  comments: () =>
    db
      .selectFrom('comments')
      .select(['id', 'postId', 'body', 'approved', 'postedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  votes: () =>
    db
      .selectFrom('votes')
      .select(['castId', 'points', 'businessDate', 'votedAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  notifications: () =>
    db
      .selectFrom('notifications')
      .select(['kind', 'castId', 'postId', 'commentId', 'announcementId', 'createdAt', 'readAt'])
      .where('userId', '=', userId)
      .where('withdrawn', '=', false)
      .orderBy('id')
      .execute(),
  pushDevices: () =>
    db
      .selectFrom('pushSubscriptions')
      .select('createdAt')
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
  newsLikes: () =>
    db.selectFrom('newsLikes').select(['newsId', 'createdAt']).where('userId', '=', userId).execute(),
  reviewMarks: () =>
    db.selectFrom('reviewMarks').select(['reviewId', 'createdAt']).where('userId', '=', userId).execute(),
  voteWallet: () =>
    db
      .selectFrom('voteWallets')
      .select(['points', 'storedAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  calendar: () =>
    db.selectFrom('calendars').select('createdAt').where('userId', '=', userId).executeTakeFirst(),
});
