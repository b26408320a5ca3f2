import { sql } from 'kysely';
import type { Queryable } from '../../core/db/connect.ts';

/** What somebody has reported, liked and been restricted for, and what was kept of their comments for others' reports. */
export async function deleteOfWriter(trx: Queryable, userId: number): Promise<void> {
  for (const table of ['postLikes', 'commentRestrictions', 'reports'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
  await sql`delete from reports where model = 'TlComment' and object_id in (
    select id from comments where user_id = ${userId})`.execute(trx);
  await trx
    .updateTable('comments')
    .set({ anonHash: null, browser: null })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('anonHash', 'is not', null), eb('browser', 'is not', null)]))
    .execute();
}

/** What a cast has set and decided about comments, and reports that name her. */
export async function deleteOfOwner(trx: Queryable, castId: number): Promise<void> {
  for (const table of ['hiddenWords', 'commentSettings', 'commentRestrictions', 'commentBans'] as const)
    await trx.deleteFrom(table).where('castId', '=', castId).execute();
  await sql`
    delete from reports where (model = 'Cast' and object_id = ${castId})
      or (model = 'Tl' and object_id in (select id from posts where cast_id = ${castId}))
      or (model = 'TlComment' and object_id in (
        select c.id from comments c join posts p on p.id = c.post_id where p.cast_id = ${castId}))`.execute(
    trx,
  );
}
