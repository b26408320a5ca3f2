import { unseal } from '../../core/crypto/sealing.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { readPicture } from '../../gateways/media/uploads/store-picture.ts';
import { readIdentities } from '../../identity/accounts/identities.ts';

const selectAccount = (db: Queryable, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('userPasswords', 'userPasswords.userId', 'users.id')
    .leftJoin('memberVisits', 'memberVisits.userId', 'users.id')
    .select([
      'users.myId',
      'users.kind',
      'users.name',
      'users.kana',
      'users.registeredBy',
      'users.wishedShopId',
    ])
    .select(['users.castId', 'users.createdAt', 'users.updatedAt'])
    .select(['userPasswords.changedAt as passwordChangedAt', 'memberVisits.seenOn'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

export const readAccount = async (db: Queryable, userId: number) => ({
  ...(await selectAccount(db, userId)),
  ...(await readIdentities(db, userId)),
});

export async function readIcon(db: Queryable, userId: number): Promise<string | null> {
  const { iconMediaId } = await db
    .selectFrom('users')
    .select('iconMediaId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const photo = iconMediaId ? await readPicture(iconMediaId, 480) : null;
  return photo && `data:image/webp;base64,${photo.toString('base64')}`;
}

/** The word of a muted person is that person's name. */
export const readMutes = (db: Queryable, userId: number) =>
  db
    .selectFrom('mutes')
    .select(['kind', 'castId', 'until', 'createdAt'])
    .select((eb) => eb.case().when('kind', '=', 'person').then(null).else(eb.ref('word')).end().as('word'))
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

export const readVisits = (db: Queryable, userId: number) =>
  db
    .selectFrom('reviewVisits')
    .innerJoin('reviews', 'reviews.id', 'reviewVisits.reviewId')
    .select(['reviewVisits.reviewId', 'reviewVisits.visitedMonth', 'reviewVisits.totalValue'])
    .select(['reviewVisits.body', 'reviewVisits.writtenAt'])
    .where('reviews.userId', '=', userId)
    .where('reviews.version', '>', 0)
    .orderBy('reviewVisits.id')
    .execute();

/** Of the address of a device only the service is given: who has the whole one can send to it. */
export async function readDevices(db: Queryable, userId: number) {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.idHash', 'pushSubscriptions.sessionHash')
    .select(['pushSubscriptions.sealed', 'pushSubscriptions.createdAt', 'sessions.device'])
    .where('pushSubscriptions.userId', '=', userId)
    .orderBy('pushSubscriptions.id')
    .execute();
  return rows.map(({ sealed, ...row }) => {
    const { endpoint } = JSON.parse(unseal('push-endpoint', sealed)) as { endpoint: string };
    return { ...row, service: new URL(endpoint).host };
  });
}
