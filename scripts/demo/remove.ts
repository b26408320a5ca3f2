import { sql } from 'kysely';
import type { Db } from '../../server/core/db/connect.ts';
import { removeAnnouncements } from './announcements.ts';
import { removeNews } from './news.ts';

/** Rows of other people among the demo's. */
const OTHERS = sql`
  select from shops where external_id is null or external_id not like 'demo-%'
  union all select from casts where external_id is null or external_id not like 'demo-%'
  union all select from users where not sample
  union all select from shop_logins where not sample limit 1`;

/** Removes the demo's rows, and only those. @returns how many shops went. */
export async function removeDemo(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`set local app.page_changes = 'off'`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from shops where external_id like 'demo-%'`.execute(trx);
    const others = await OTHERS.execute(trx);
    await sql`delete from shop_logins where sample`.execute(trx);
    await removeAnnouncements(trx);
    await removeNews(trx);
    if (others.rows.length === 0)
      await sql`truncate shops, casts, users, hashtags restart identity cascade`.execute(trx);
    else {
      await sql`delete from casts where external_id like 'demo-%'`.execute(trx);
      // A cast who joined a demo shop later stays, without a shop.
      await sql`update casts set shop_id = null where shop_id in (select id from shops where external_id like 'demo-%')`.execute(
        trx,
      );
      await sql`delete from shops where external_id like 'demo-%'`.execute(trx);
      await sql`delete from users where sample`.execute(trx);
    }
    await trx.insertInto('pageChange').values({ tag: 'all', purge: true }).execute();
    return rows[0]?.count ?? 0;
  });
}
