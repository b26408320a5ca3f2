import type { Queryable } from '../../core/db/connect.ts';
import { castSeen } from '../../core/db/visible.ts';

type Acting = { adminId: number; castId: number };

/** The account of a cast who is linked with the admin now, and whose page is public. Undefined: no acting as her. */
export const selectActing = (
  db: Queryable,
  { adminId, castId }: Acting,
): Promise<{ userId: number } | undefined> =>
  db
    .selectFrom('adminCastLinks as l')
    .innerJoin('users as a', 'a.id', 'l.userId')
    .innerJoin('casts as k', 'k.id', 'l.castId')
    .innerJoin('users as u', 'u.castId', 'k.id')
    .select('u.id as userId')
    .where('l.userId', '=', adminId)
    .where('l.castId', '=', castId)
    .where('l.endedAt', 'is', null)
    .where('a.isAdmin', '=', true)
    .where('a.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('u.kind', '=', 'cast')
    .where(castSeen('k'))
    .executeTakeFirst();

/** The same until the end of the transaction: a change of an admin's links locks the admin's account first. */
export async function lockActing(trx: Queryable, acting: Acting): Promise<{ userId: number } | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', acting.adminId).forKeyShare().execute();
  return selectActing(trx, acting);
}
