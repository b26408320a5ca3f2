import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';
import { castPublic } from '../../core/db/visible.ts';

const now = sql<Date>`now()`;

export async function updateLeft(
  db: Queryable,
  userId: number,
  { days, writings, ratings }: { days: number; writings: boolean; ratings: boolean },
): Promise<Date | null> {
  const left = await db
    .updateTable('users')
    .set({
      status: 'leaving',
      leftWithCast: sql`exists (select from casts where casts.id = users.cast_id and ${castPublic('casts')})`,
      leftAt: now,
      eraseAt: sql<Date>`now() + make_interval(days => ${days})`,
      eraseWritings: writings || ratings,
      eraseRatings: ratings,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .returning('eraseAt')
    .executeTakeFirst();
  return left?.eraseAt ?? null;
}

/** @returns undefined when it is too late; else the cast whose page comes back */
export const updateReturned = (db: Queryable, userId: number) =>
  db
    .updateTable('users')
    .set({ status: 'active', leftAt: null, eraseAt: null, updatedAt: now })
    .where('id', '=', userId)
    .where('status', '=', 'leaving')
    .where('eraseAt', '>', now)
    .returning((eb) => eb.case().when('leftWithCast', '=', true).then(eb.ref('castId')).end().as('castId'))
    .executeTakeFirst();
